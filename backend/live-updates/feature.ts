import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { updateCalls } from './contract.ts'
import { liveUpdateLimits } from './limits.ts'
import { updateRoutes } from './routes.ts'

type Deps = DepsOf<typeof updateRoutes>

/** Live updates for open pages. */
export const liveUpdatesFeature = {
  name: 'live-updates',
  calls: updateCalls,
  routes: [updateRoutes],
  limits: liveUpdateLimits,
  errorCodes: {
    'limits.streams': 429,
  },
} satisfies Feature<Deps>
