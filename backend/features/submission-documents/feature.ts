import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { documentCalls } from './contract.ts'
import { documentUpdates } from './live-updates.ts'
import { documentRoutes } from './routes.ts'

type Deps = DepsOf<typeof documentRoutes>

/** History and documents of a registration. */
export const submissionDocumentsFeature = {
  name: 'submission-documents',
  calls: documentCalls,
  routes: [documentRoutes],
  liveUpdates: documentUpdates,
} satisfies Feature<Deps>
