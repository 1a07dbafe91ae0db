import type { AgencyRow } from '@fleet/backend/features/agents/contract'

export type AgencyState = AgencyRow['state']

/** In the order of the filter. */
export const agencyStates = [
  'draft',
  'pending',
  'corrections',
  'approved',
  'rejected',
] as const satisfies readonly AgencyState[]
