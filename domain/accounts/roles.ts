import type { Role } from '../kernel/event.ts'
import { reject } from '../kernel/rejection.ts'
import type { AcceptRole, StartPreview } from './commands.ts'
import type { AccountEvent, RoleGranted } from './events.ts'
import { hasMoreRightsThan } from '../rights/roles.ts'
import type { Account, PresentAccount } from './state.ts'

/** Grants the role; an agent gets its previous agency, else the new one. */
export function grant(
  { accountId, lastAgentId }: PresentAccount,
  role: Role,
  newAgentId: string | undefined,
): RoleGranted {
  const agentId = role === 'agent' ? (lastAgentId ?? newAgentId) : undefined
  return { type: 'RoleGranted', data: { accountId, role, ...(agentId === undefined ? {} : { agentId }) } }
}

/**
 * Grants the role of an invitation; no event when the account has it.
 * @throws Rejection accounts.inactive
 * invitations.moreRights the account has more rights already
 */
export function acceptRole(state: Account, { data }: AcceptRole): AccountEvent[] {
  if (state.status !== 'active') reject('accounts.inactive')
  // A team member acts for its agency only.
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
