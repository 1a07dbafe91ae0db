import type { PresentAccount } from '@fleet/domain/accounts/state'
import { teamOf } from '@fleet/domain/agents/team'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'

type Deps = { readonly agents: AgencyHandler; readonly accounts: AccountHandler }

/** Whether a team member still has a seat and the agency's owner is active; true for other accounts. */
export async function isMembershipValid(
  { accounts, agents }: Deps,
  { accountId, memberOf, agentId }: PresentAccount,
): Promise<boolean> {
  if (memberOf === undefined) return true
  const [{ state: owner }, { state: agency }] = await Promise.all([
    accounts.load(memberOf, { allowMissingKeys: true }),
    agents.load(agentId ?? '', { allowMissingKeys: true }),
  ])
  return (
    teamOf(agency).includes(accountId) &&
    owner.status === 'active' &&
    owner.role === 'agent' &&
    owner.memberOf === undefined &&
    owner.agentId === agentId
  )
}
