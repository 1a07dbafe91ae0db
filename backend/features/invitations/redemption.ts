import type { InvitationRedeemed } from '@fleet/domain/invitations/events'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { Account } from '@fleet/domain/accounts/state'
import type { Reactor } from '../../log/reactor.ts'
import type { Services } from '../../services.ts'
import { namedId } from '../../vault/keys.ts'
import { newAgentId } from '../accounts/admin-user-routes.ts'

type Parts = Pick<Services, 'keys' | 'accounts' | 'submissions' | 'sessions' | 'clock'>
type Redeemed = InvitationRedeemed['data']
export type Completed = { readonly account: Account; readonly revision: number; readonly position: bigint | undefined }

/** A redemption older than this is never completed anew: what it granted may have been withdrawn since. */
const longestWaitMs = 24 * 60 * 60_000

/**
 * What follows from a redemption: the role, the agency of an agent, the guest of a registration, or who fills a part of it. Done again it changes
 * nothing: the commands' ids follow from the invitation.
 */
export async function completeRedemption(parts: Parts, { invitationId, accountId, roleType, submissionId, personId }: Redeemed): Promise<Completed> {
  const { keys, accounts, submissions, sessions, clock } = parts
  const commandId = namedId(keys, 'command', `redeem ${invitationId}`)
  const meta = { commandId, actor: { id: accountId, role: roleType } as const, now: clock.now() }
  const granted = await accounts.handle(accountId, {
    type: 'AcceptRole',
    data: { role: roleType, invitationId, ...(roleType === 'agent' ? { agentId: newAgentId(commandId) } : {}) },
    meta,
  })
  if (granted.events.length > 0) await sessions.revoke(accountId, granted.revision)
  const assigned = submissionId === undefined
    ? undefined
    : await submissions.handle(submissionId, personId === undefined
      ? { type: 'AssignGuest', data: { guestAccountId: accountId, invitationId }, meta }
      : { type: 'TakePart', data: { partId: invitationId, accountId }, meta })
  return { account: granted.state, revision: granted.revision, position: assigned?.position ?? granted.position }
}

/** Completes a redemption whose process was killed before it could. */
export function redemption(parts: Parts): Reactor {
  return {
    name: 'redemption',
    types: new Set(['InvitationRedeemed']),
    async react({ data, metadata }) {
      const age = Date.parse(parts.clock.now()) - Date.parse(String(metadata['occurredAt']))
      if (age > longestWaitMs) return
      const { invitationId, accountId, roleType, submissionId, personId } = data
      if (typeof invitationId !== 'string' || typeof accountId !== 'string' || (roleType !== 'guest' && roleType !== 'agent')) return
      try {
        await completeRedemption(parts, { invitationId, accountId, roleType, ...(typeof submissionId === 'string' ? { submissionId } : {}), ...(typeof personId === 'string' ? { personId } : {}) })
      } catch (error) {
        // The account was deactivated, or got more rights meanwhile.
        if (!(error instanceof Rejection)) throw error
      }
    },
  }
}
