import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { previewCalls } from './contract.ts'
import { purgePreviewsJob } from './purge.ts'
import { previewRoutes } from './routes.ts'

type Deps = DepsOf<typeof previewRoutes> & Parameters<typeof purgePreviewsJob>[0]

/** The top admin previews the product in another role. */
export const previewFeature = {
  name: 'preview',
  calls: previewCalls,
  routes: [previewRoutes],
  jobs: (deps) => [purgePreviewsJob(deps)],
} satisfies Feature<Deps>
