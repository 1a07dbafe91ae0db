import { endsSessions } from '@fleet/domain/accounts/ends-sessions'
import type { Reactor } from '../../log/reactor.ts'
import type { Services } from '../../services.ts'

/**
 * Ends one or all sessions of an account after an event that says so. Whoever made the event did it already; this is for one who
 * was killed in between.
 */
export function revocation({ sessions }: Pick<Services, 'sessions'>): Reactor {
  return {
    name: 'session-revocation',
    types: new Set([...endsSessions, 'SessionEnded']),
    async react({ type, data: { accountId, sessionId }, revision }) {
      if (typeof accountId !== 'string') return
      if (type !== 'SessionEnded') await sessions.revoke(accountId, revision)
      else if (typeof sessionId === 'string') await sessions.end(accountId, sessionId)
    },
  }
}
