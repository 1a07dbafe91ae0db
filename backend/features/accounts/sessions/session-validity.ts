import { EventStoreUnavailable } from '@fleet/domain/kernel/event-store'
import { withTimeout } from '@fleet/platform/async/timeout'
import type { SignedIn } from '@fleet/platform/http/session/session'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import { isMembershipValid } from './membership.ts'

/** Maximum wait for the account's events, ms. */
const maxWaitMs = 1_000

type Deps = { readonly agents: AgencyHandler; readonly accounts: AccountHandler }

async function isValid(deps: Deps, { id, role, agentId, member, revision }: SignedIn): Promise<boolean> {
  const { state, revision: present } = await deps.accounts.load(id)
  if (state.status !== 'active' || present < revision) return false
  const same = state.role === role && state.agentId === agentId && (state.memberOf !== undefined) === (member ?? false)
  return same && (state.sessionsEndedAt ?? -1) <= revision && (await isMembershipValid(deps, state))
}

/**
 * Whether an account's events still allow what its session claims: it may sign in, has this role and agency, and its
 * sessions were not ended since; a team member also needs a seat and an active owner. So an edited or restored session
 * row gives no right. While the log does not answer, the session's own MAC is enough.
 * @throws IntegrityError the account's events were changed
 */
export async function isSessionValid(deps: Deps, signedIn: SignedIn): Promise<boolean> {
  try {
    return await withTimeout(maxWaitMs, isValid(deps, signedIn), () => new EventStoreUnavailable('late'))
  } catch (error) {
    if (error instanceof EventStoreUnavailable) return true
    throw error
  }
}
