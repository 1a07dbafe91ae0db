import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { presenceCalls } from './contract.ts'
import { presenceRoutes } from './routes.ts'

type Deps = DepsOf<typeof presenceRoutes>

/** Current readers of a registration. */
export const presenceFeature = {
  name: 'presence',
  calls: presenceCalls,
  routes: [presenceRoutes],
  liveUpdates: {
    kinds: {
      /** The readers of a registration changed. */
      'submission-read': { right: 'submissions.review', fields: ['submissionId'] },
    },
  } as const,
} satisfies Feature<Deps>
