import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { receiptCalls } from './contract.ts'
import { receiptRoutes } from './routes.ts'

type Deps = DepsOf<typeof receiptRoutes>

/** The receipt of a registration, and its calendar entry. */
export const receiptFeature = {
  name: 'receipt',
  calls: receiptCalls,
  routes: [receiptRoutes],
} satisfies Feature<Deps>
