import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { operatorCalls } from './contract.ts'
import { operatorRoutes } from './routes.ts'

type Deps = DepsOf<typeof operatorRoutes>

/** Contacts of the operator. */
export const operatorFeature = {
  name: 'operator',
  calls: operatorCalls,
  routes: [operatorRoutes],
} satisfies Feature<Deps>
