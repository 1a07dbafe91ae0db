import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { presenceCalls } from './contract.ts'
import { presenceRoutes } from './routes.ts'

type Deps = DepsOf<typeof presenceRoutes>

/** Who else reads a registration now. */
export const presenceFeature = {
  name: 'presence',
  calls: presenceCalls,
  routes: [presenceRoutes],
  liveUpdates: {
    kinds: {
      /** Others read a registration now than before. */
      'submission-read': { right: 'submissions.review', fields: ['submissionId'] },
    },
  } as const,
} satisfies Feature<Deps>
