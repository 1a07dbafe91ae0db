import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { statsCalls } from './contract.ts'
import { statsRoutes } from './routes.ts'

type Deps = DepsOf<typeof statsRoutes>

/** Figures of the dashboard. */
export const statsFeature = {
  name: 'stats',
  calls: statsCalls,
  routes: [statsRoutes],
} satisfies Feature<Deps>
