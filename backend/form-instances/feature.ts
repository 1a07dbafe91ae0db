import type { Feature } from '@fleet/platform/http/feature'
import { instanceLimits } from './limits.ts'

/** Saving and submitting any form. */
export const formInstancesFeature = {
  name: 'form-instances',
  limits: instanceLimits,
  errorCodes: { 'limits.saves': 429, 'limits.savedBytes': 429 },
} satisfies Feature<object>
