import type { PresentAccount } from '@fleet/domain/accounts/state'
import { teamOf } from '@fleet/domain/agents/team'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'

type Deps = { readonly sessions: Sessions; readonly agents: AgencyHandler; readonly accounts: AccountHandler }

/** Signs out the members of a team whose owner is gone, inactive or an agent no more; nothing when the account owns none. */
export async function endTeamSessions({ accounts, agents, sessions }: Deps, owner: PresentAccount): Promise<void> {
  const { accountId, lastAgentId, memberOf } = owner
  if (memberOf !== undefined || lastAgentId === undefined) return
  const { state: agency } = await agents.load(lastAgentId)
  for (const memberId of teamOf(agency)) {
    const { state: member, revision } = await accounts.load(memberId)
    // Also the one that began with the newest event: nothing in the member's own stream says that it is over.
    if (member.status !== 'none' && member.memberOf === accountId) await sessions.revoke(memberId, revision + 1)
  }
}
