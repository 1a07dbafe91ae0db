import type { Pool } from 'pg'
import { revocation } from './features/accounts/revocation.ts'
import { erasure } from './features/erasure/erase.ts'
import { redemption } from './features/invitations/redemption.ts'
import { openPostOffice } from './features/mail/post-office.ts'
import { mailReactor } from './features/mail/reactor.ts'
import { runReactors } from './log/reactor.ts'
import type { Services } from './services.ts'

/** What follows from events, beside read models: mails, ended sessions, completed redemptions. */
export function startReactions(services: Services, parts: { pool: Pool; databaseUrl: string; log: (line: string) => void }): { stop(): Promise<void> } {
  const { pool, databaseUrl, log } = parts
  const reactors = runReactors({
    pool, databaseUrl, onError: log,
    store: services.store,
    reactors: [revocation(services), redemption(services), mailReactor(services.outbox), erasure(services)],
  })
  const postOffice = openPostOffice(services, { databaseUrl, log })
  return {
    async stop() {
      await reactors.stop()
      await postOffice.stop()
    },
  }
}
