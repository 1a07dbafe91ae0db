import { endsSessions } from '@fleet/domain/accounts/ends-sessions'
import type { Reactor } from '../../log/reactor.ts'
import type { Services } from '../../services.ts'

/**
 * Ends the sessions of an account after an event that says so. Whoever made the event did it already; this is for one who
 * was killed in between.
 */
export function revocation({ sessions }: Pick<Services, 'sessions'>): Reactor {
  return {
    name: 'session-revocation',
    types: endsSessions,
    async react({ data, revision }) {
      if (typeof data['accountId'] === 'string') await sessions.revoke(data['accountId'], revision)
    },
  }
}
