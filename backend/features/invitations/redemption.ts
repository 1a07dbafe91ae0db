import type { InvitationRedeemed } from '@fleet/domain/invitations/events'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { scopeOf } from '@fleet/domain/rights/rights'
import type { Account } from '@fleet/domain/accounts/state'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import type { PresentInvitation } from '@fleet/domain/invitations/state'
import type { Reactor } from '@fleet/platform/subscriptions/subscription'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { InvitationHandler } from '@fleet/domain/invitations/decider'
import type { Submissions } from '../submissions/registration.ts'
import type { ReferenceHandler } from '@fleet/domain/references/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { Clock } from '@fleet/platform/time/clock'
import { newAgentId } from '../accounts/admin-user-routes.ts'
import { registrationIdOf, startRegistration } from '../submissions/commands/start-registration.ts'
import { answersFor } from './prefilled-answers.ts'

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly sessions: Sessions
  readonly submissions: Submissions
  readonly references: ReferenceHandler
  readonly accounts: AccountHandler
  readonly invitations: InvitationHandler
}
type Redeemed = InvitationRedeemed['data']
/** `submissionId`: the submission that the guest gets. */
type Completed = {
  readonly account: Account
  readonly revision: number
  readonly position: bigint | undefined
  readonly submissionId?: string
}

/** Maximum age of a redemption to complete: older grants may have been withdrawn since. */
const maxAgeMs = 24 * 60 * 60_000

/**
 * Carries out a redemption: grants the role and an agent's agency, assigns the guest or member to a submission, or
 * starts a prefilled one. Has no effect when repeated: command ids are derived from the invitation.
 */
export async function completeRedemption(
  deps: Deps,
  { invitationId, accountId, roleType, submissionId, personId }: Redeemed,
): Promise<Completed> {
  const { keys, accounts, submissions, sessions, clock } = deps
  const commandId = namedId(keys, 'command', `redeem ${invitationId}`)
  const meta = { commandId, actor: { id: accountId, role: roleType } as const, now: clock.now() }
  const granted = await accounts.handle(accountId, {
    type: 'AcceptRole',
    data: { role: roleType, invitationId, ...(roleType === 'agent' ? { agentId: newAgentId(commandId) } : {}) },
    meta,
  })
  if (granted.events.length > 0) await sessions.revoke(accountId, granted.revision)
  const grant = { account: granted.state, revision: granted.revision }
  if (submissionId === undefined)
    return {
      ...grant,
      position: granted.position,
      ...(await startPrefilledRegistration(deps, { invitationId, accountId, meta })),
    }
  const assigned = await submissions.handle(
    submissionId,
    personId === undefined
      ? { type: 'AssignGuest', data: { guestAccountId: accountId, invitationId }, meta }
      : { type: 'TakePart', data: { partId: invitationId, accountId }, meta },
  )
  return { ...grant, position: assigned.position ?? granted.position, submissionId }
}

type StartedRegistration = { readonly submissionId?: string; readonly position?: bigint }

/** Starts a submission with the invitation's answers, saved in the inviter's name. */
async function startPrefilledRegistration(
  deps: Deps,
  { invitationId, accountId, meta }: { invitationId: string; accountId: string; meta: CommandMeta },
): Promise<StartedRegistration> {
  const { keys, accounts, invitations, submissions, clock } = deps
  const { state } = await invitations.load(invitationId)
  const answers = state.status === 'none' ? undefined : answersFor(state)
  if (state.status === 'none' || answers === undefined) return {}
  const { submissionId } = await startRegistration(
    deps,
    meta,
    { guestAccountId: accountId },
    Number(clock.today().slice(0, 4)),
  )
  const { state: inviting } = await accounts.load(state.issued.by)
  const role = inviting.status === 'none' ? undefined : inviting.role
  // An inviter without the right acted as the admin they were.
  const actor = {
    id: state.issued.by,
    role: role !== undefined && scopeOf('invitations', { role }) === 'all' ? role : 'admin',
  } as const
  const taken = await submissions.handle(submissionId, {
    type: 'ApplyInvitationAnswers',
    data: { answers },
    meta: { commandId: namedId(keys, 'command', `given ${invitationId}`), actor, now: clock.now() },
  })
  return { submissionId, ...(taken.position === undefined ? {} : { position: taken.position }) }
}

/** Id of the submission that the invitation's answers started; undefined without answers about a trip. */
export function registrationStartedBy({ keys }: Pick<Deps, 'keys'>, invitation: PresentInvitation): string | undefined {
  return invitation.answers === undefined
    ? undefined
    : registrationIdOf(namedId(keys, 'command', `redeem ${invitation.invitationId}`))
}

/** Completes a redemption whose process was killed. */
export function redemption(deps: Deps): Reactor {
  return {
    name: 'redemption',
    types: new Set(['InvitationRedeemed']),
    async react({ data, metadata }) {
      const age = Date.parse(deps.clock.now()) - Date.parse(String(metadata['occurredAt']))
      if (age > maxAgeMs) return
      const { invitationId, accountId, roleType, submissionId, personId } = data
      if (
        typeof invitationId !== 'string' ||
        typeof accountId !== 'string' ||
        (roleType !== 'guest' && roleType !== 'agent')
      )
        return
      try {
        await completeRedemption(deps, {
          invitationId,
          accountId,
          roleType,
          ...(typeof submissionId === 'string' ? { submissionId } : {}),
          ...(typeof personId === 'string' ? { personId } : {}),
        })
      } catch (error) {
        // The account was deactivated, or got more rights meanwhile.
        if (!(error instanceof Rejection)) throw error
      }
    },
  }
}
