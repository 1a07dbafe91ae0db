import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { parkedEventCalls } from './contract.ts'
import { parkedEventRoutes } from './parked-event-routes.ts'
import { healthRoutes } from './routes.ts'

type Deps = DepsOf<typeof healthRoutes> & DepsOf<typeof parkedEventRoutes>

/** Whether the application works, and which events read models and reactors could not handle. */
export const healthFeature = {
  name: 'health',
  calls: parkedEventCalls,
  routes: [healthRoutes, parkedEventRoutes],
} satisfies Feature<Deps>
