import type { Role } from '../kernel/event.ts'
import { reject } from '../kernel/rejection.ts'
import type { AcceptRole, StartPreview } from './commands.ts'
import type { AccountEvent, RoleGranted } from './events.ts'
import { hasMoreRightsThan } from '../rights/roles.ts'
import type { Account, PresentAccount } from './state.ts'

/** The role granted; an agent gets the agency it had before, else the new one. */
export function grant(
  { accountId, lastAgentId }: PresentAccount,
  role: Role,
  newAgentId: string | undefined,
): RoleGranted {
  const agentId = role === 'agent' ? (lastAgentId ?? newAgentId) : undefined
  return { type: 'RoleGranted', data: { accountId, role, ...(agentId === undefined ? {} : { agentId }) } }
}

/**
 * Grants the role of an invitation; nothing when the account has it.
 * @throws Rejection accounts.inactive | invitations.moreRights the account may more already
 */
export function acceptRole(state: Account, { data }: AcceptRole): AccountEvent[] {
  if (state.status !== 'active') reject('accounts.inactive')
  // A member of a team acts for its agency and for nobody else.
  if (hasMoreRightsThan(state.role, data.role) || state.memberOf !== undefined) reject('invitations.moreRights')
  if (state.role === data.role) return []
  const granted = grant(state, data.role, data.agentId)
  return [{ ...granted, data: { ...granted.data, invitationId: data.invitationId } }]
}

/** @throws Rejection access.denied only the top admin previews other roles */
export function startPreview(state: Account, { data }: StartPreview): AccountEvent[] {
  if (state.status !== 'active' || state.role !== 'king-snefro') reject('access.denied')
  return [{ type: 'PreviewStarted', data: { accountId: state.accountId, as: data.as } }]
}
