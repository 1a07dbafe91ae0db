import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { docsCalls } from './contract.ts'
import { docsRoutes } from './routes.ts'

type Deps = DepsOf<typeof docsRoutes>

/** The API reference, for programs and people. */
export const apiDocsFeature = {
  name: 'api-docs',
  calls: docsCalls,
  routes: [docsRoutes],
} satisfies Feature<Deps>
