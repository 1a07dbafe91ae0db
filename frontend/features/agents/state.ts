import type { AgencyRow, Profile } from '@fleet/backend/features/agents/contract'

export type AgencyState = AgencyRow['state']

/** In the order of the filter. */
export const agencyStates = ['draft', 'pending', 'corrections', 'approved', 'rejected'] as const satisfies readonly AgencyState[]

/** How far an agency has come: one that was never handed in is a draft. */
export function stateOf({ internalStatus, isProfileComplete }: Pick<Profile, 'internalStatus' | 'isProfileComplete'>): AgencyState {
  return internalStatus === 'pending' && !isProfileComplete ? 'draft' : internalStatus
}
