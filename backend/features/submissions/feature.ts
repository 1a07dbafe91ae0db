import { streams } from '@fleet/domain/catalogue/streams'
import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { listViewDecider } from '@fleet/domain/list-views/decider'
import { referenceDecider } from '@fleet/domain/references/decider'
import { bulkCalls } from './bulk-contract.ts'
import { submissionCalls } from './contract.ts'
import { dueCalls } from './due-contract.ts'
import { submissionLimits } from './limits.ts'
import { listViewCalls } from './list-view-contract.ts'
import { submissionUpdates } from './live-updates.ts'
import { reservedNames } from './reserved-names.ts'
import { bulkReviewRoutes } from './commands/bulk-review.ts'
import { submissionCommandRoutes } from './command-routes.ts'
import { dueRoutes } from './due-routes.ts'
import { submissionListRoutes } from './list-routes.ts'
import { listViewRoutes } from './list-views.ts'
import { submissionReadRoutes } from './read-routes.ts'
import { statusCheckJob } from './status-check.ts'

type Deps = DepsOf<typeof submissionListRoutes> &
  DepsOf<typeof dueRoutes> &
  DepsOf<typeof submissionReadRoutes> &
  DepsOf<typeof submissionCommandRoutes> &
  DepsOf<typeof bulkReviewRoutes> &
  DepsOf<typeof listViewRoutes> &
  Parameters<typeof statusCheckJob>[0]

/** Registrations: list, save, submit, review, history. */
export const submissionsFeature = {
  name: 'submissions',
  calls: { ...bulkCalls, ...dueCalls, ...listViewCalls, ...submissionCalls },
  commands: (log: LogDeps) => ({
    listViews: createCommandHandler(log, { decider: listViewDecider, prefix: streams.listViews }),
    references: createCommandHandler(log, { decider: referenceDecider, prefix: streams.reference }),
  }),
  routes: [
    submissionListRoutes,
    dueRoutes,
    submissionReadRoutes,
    submissionCommandRoutes,
    bulkReviewRoutes,
    listViewRoutes,
  ],
  jobs: (deps) => [statusCheckJob(deps)],
  liveUpdates: submissionUpdates,
  limits: submissionLimits,
  reservedNames: reservedNames,
  errorCodes: {
    'submissions.notFound': 404,
    'submissions.noId': 400,
    'submissions.taken': 409,
    'submissions.unknownPerson': 422,
    'submissions.invalid': 422,
    'submissions.notEditable': 409,
    'submissions.notSubmittable': 409,
    'submissions.changedSinceShown': 409,
    'submissions.incomplete': 422,
    'submissions.conflict': 409,
    'submissions.notAsked': 409,
    'submissions.documentMissing': 409,
    'submissions.unknownRevision': 422,
    'submissions.tooManyChanges': 409,
    'review.notAllowed': 409,
    'review.decidedSince': 409,
    'review.changedSince': 409,
    'review.reasonMissing': 422,
    'review.nothingAsked': 422,
    'review.unknownItem': 422,
    'listViews.tooMany': 409,
    'limits.registrations': 429,
  },
} satisfies Feature<Deps>
