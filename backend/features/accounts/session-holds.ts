import { EventStoreUnavailable } from '@fleet/domain/kernel/event-store'
import { within } from '../../event-store/bounded.ts'
import type { SignedIn } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'

/** Longest wait for the account's events, ms. */
const longestMs = 1_000

/**
 * Whether an account's events still give what its session says: it may sign in, has this role and agency, and nothing
 * ended its sessions since. So no row that somebody edited or put back gives a right. While the log does not answer, the
 * session's own seal is enough.
 * @throws SealBroken the account's events were changed
 */
export async function sessionHolds({ accounts }: Pick<Services, 'accounts'>, { id, role, agentId, revision }: SignedIn): Promise<boolean> {
  try {
    const { state, revision: present } = await within(longestMs, accounts.load(id), () => new EventStoreUnavailable('late'))
    if (state.status !== 'active' || present < revision) return false
    return state.role === role && state.agentId === agentId && (state.sessionsEndedAt ?? -1) <= revision
  } catch (error) {
    if (error instanceof EventStoreUnavailable) return true
    throw error
  }
}
