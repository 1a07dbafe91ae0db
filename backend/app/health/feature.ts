import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { lackCalls } from './contract.ts'
import { lackRoutes } from './lack-routes.ts'
import { healthRoutes } from './routes.ts'

type Deps = DepsOf<typeof healthRoutes> & DepsOf<typeof lackRoutes>

/** Whether the application works, and what read models and reactors could not take. */
export const healthFeature = {
  name: 'health',
  calls: lackCalls,
  routes: [healthRoutes, lackRoutes],
} satisfies Feature<Deps>
