import type { Pool } from 'pg'
import type { Leadership } from '@fleet/platform/jobs/leadership'
import type { LogTail } from '@fleet/platform/subscriptions/log-tail'
import { revocation } from '../features/accounts/revocation.ts'
import { abandonedImports, clientImports } from '../features/client-import/reactors.ts'
import { erasure } from '../features/erasure/erase.ts'
import { redemption } from '../features/invitations/redemption.ts'
import { openPostOffice } from '../features/letters/post-office.ts'
import { mailReactor } from '../features/letters/reactor.ts'
import { teamSeats } from '../features/team/team-seats.ts'
import type { Reactor } from '@fleet/platform/subscriptions/reactor'
import type { RunningReactors } from '@fleet/platform/subscriptions/run-reactors'
import { runReactors } from '@fleet/platform/subscriptions/run-reactors'
import type { AppDeps } from './deps.ts'

type Parts = {
  readonly pool: Pool
  readonly leadership: Leadership
  readonly tail: LogTail
  readonly log: (line: string) => void
}

/** What follows from events, beside read models: mails, ended sessions, completed redemptions, seats of teams. */
export function startReactions(
  services: AppDeps,
  parts: Parts,
): RunningReactors & { readonly reactors: readonly Reactor[] } {
  const { pool, leadership, tail, log } = parts
  const reactors = [
    revocation(services),
    redemption(services),
    teamSeats(services),
    mailReactor(services.outbox),
    erasure(services),
    clientImports(services),
    abandonedImports(services),
  ]
  const running = runReactors({ pool, leadership, tail, onError: log, store: services.store, reactors })
  const postOffice = openPostOffice(services, { leadership, log })
  return {
    reactors,
    failures: running.failures,
    async stop() {
      await running.stop()
      await postOffice.stop()
    },
  }
}
