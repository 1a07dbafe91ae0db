import type { DatabasePool } from 'slonik'
import { streams } from '@fleet/domain/catalogue/streams'
import type { DepsOf, Feature } from '@fleet/platform/http/feature'
import type { ChangedStreams } from '@fleet/platform/http/live-updates'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import type { LogDeps } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { reminderDecider } from '@fleet/domain/reminders/decider'
import { submissionChanges } from '../submissions/live-updates.ts'
import { reminderCalls } from './contract.ts'
import { reminderRoutes } from './routes.ts'
import { sendRemindersJob } from './send-reminders-job.ts'

type Deps = DepsOf<typeof reminderRoutes> & Parameters<typeof sendRemindersJob>[0]

/** Reminders of what is missing, by rules in a file. */
export const remindersFeature = {
  name: 'reminders',
  calls: reminderCalls,
  commands: (log: LogDeps) => ({
    reminders: createCommandHandler(log, { decider: reminderDecider, prefix: streams.reminders }),
  }),
  routes: [reminderRoutes],
  liveUpdates: {
    kinds: {},
    ofStreams: {
      [streams.reminders]: (changed: ChangedStreams, database: DatabasePool) =>
        submissionChanges(
          [...changed.keys()].map((submissionId) => ({ submissionId })),
          database,
        ),
    },
  },
  jobs: (deps, log) => [sendRemindersJob(deps, log)],
} satisfies Feature<Deps>
