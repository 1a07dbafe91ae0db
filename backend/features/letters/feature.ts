import type { Feature } from '@fleet/platform/http/feature'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import { outboxCalls } from './contract.ts'
import { letterUpdates } from './live-updates.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { outboxFolder, sendLettersJob } from './post-office.ts'
import { mailReactor } from './reactor.ts'

type Deps = Parameters<typeof sendLettersJob>[0] & { readonly outbox: OutboxTable }

/** Mails: content, recipients and time. */
export const lettersFeature = {
  name: 'letters',
  calls: outboxCalls,
  routes: [
    (app, { config }) => {
      const folder = outboxFolder(config)
      if (folder !== undefined) outboxRoutes(app, folder, config.publicUrl)
    },
  ],
  liveUpdates: letterUpdates,
  reactors: ({ outbox }) => [mailReactor(outbox)],
  jobs: (deps, log) => [sendLettersJob(deps, log)],
} satisfies Feature<Deps>
