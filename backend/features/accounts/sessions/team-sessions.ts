import type { PresentAccount } from '@fleet/domain/accounts/state'
import { teamOf } from '@fleet/domain/agents/team'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'

type Deps = { readonly sessions: Sessions; readonly agents: AgencyHandler; readonly accounts: AccountHandler }

/**
 * Ends the sessions of team members whose owner was removed, deactivated or no longer an agent; does nothing when
 * the account owns no team.
 */
export async function endTeamSessions({ accounts, agents, sessions }: Deps, owner: PresentAccount): Promise<void> {
  const { accountId, lastAgentId, memberOf } = owner
  if (memberOf !== undefined || lastAgentId === undefined) return
  const { state: agency } = await agents.load(lastAgentId)
  for (const memberId of teamOf(agency)) {
    const { state: member, revision } = await accounts.load(memberId)
    // Also sessions started at the newest revision: the member's own stream has no event that ends them.
    if (member.status !== 'none' && member.memberOf === accountId) await sessions.revoke(memberId, revision + 1)
  }
}
