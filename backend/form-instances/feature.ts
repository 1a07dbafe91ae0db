import type { Feature } from '@fleet/platform/http/feature'
import { instanceLimits } from './limits.ts'

/** Saving and submitting any form. */
export const formInstancesFeature = {
  name: 'form-instances',
  limits: instanceLimits,
} satisfies Feature<object>
