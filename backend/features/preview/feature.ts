import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { previewCalls } from './contract.ts'
import { keepPurging } from './purge.ts'
import { previewRoutes } from './routes.ts'

type Deps = DepsOf<typeof previewRoutes> & Parameters<typeof keepPurging>[0]

/** The top admin looks at the product as another role. */
export const previewFeature = {
  name: 'preview',
  calls: previewCalls,
  routes: [previewRoutes],
  jobs: (deps, { log }) => [keepPurging(deps, log)],
} satisfies Feature<Deps>
