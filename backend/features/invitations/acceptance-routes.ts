import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasMoreRightsThan } from '@fleet/domain/rights/roles'
import type { InvitationRedeemed } from '@fleet/domain/invitations/events'
import { assertRedeemable, type Refusal, refusalOf, type InvitationHandler } from '@fleet/domain/invitations/decider'
import type { PresentInvitation } from '@fleet/domain/invitations/state'
import { reject } from '@fleet/domain/kernel/rejection'
import { partToTake } from '@fleet/domain/submissions/parts'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, renewSession } from '@fleet/platform/http/session/session'
import { languageOf, messageIn } from '@fleet/platform/http/texts'
import type { Submissions } from '../submissions/registration.ts'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Clock } from '@fleet/platform/time/clock'
import type { Vault } from '@fleet/platform/vault/vault'
import type { ReferenceHandler } from '@fleet/domain/references/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import { tokenHash } from '@fleet/platform/vault/link-tokens'
import { acceptanceCalls } from './contract.ts'
import { invitationIdOf } from './issue.ts'
import { registrationStartedBy, completeRedemption } from './redemption.ts'

type FoundInvitation = { readonly invitation: PresentInvitation; readonly id: string }

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly sessions: Sessions
  readonly submissions: Submissions
  readonly references: ReferenceHandler
  readonly accounts: AccountHandler
  readonly invitations: InvitationHandler
}

/** Calls of the invited person. Unknown, revoked and expired tokens get the same answer. */
export function acceptanceRoutes(app: FastifyInstance, deps: Deps): void {
  const { invitations, submissions, accounts, keys, clock, vault } = deps

  async function find(token: string): Promise<FoundInvitation | undefined> {
    const id = invitationIdOf(keys, token)
    const invitation = id === undefined ? undefined : (await invitations.load(id)).state
    if (id === undefined || invitation === undefined || invitation.status === 'none') return undefined
    return invitation.tokenHash === tokenHash(token) ? { invitation, id } : undefined
  }

  async function accountFor(request: FastifyRequest) {
    const signedIn = request.session.account
    if (signedIn === undefined) return undefined
    const { state } = await accounts.load(signedIn.id)
    return { accountId: signedIn.id, email: state.status === 'active' ? state.email : undefined }
  }

  /**
   * Requires that the part of the submission still exists. @throws Rejection invitations.invalid | parts.own |
   * parts.oneEach
   */
  async function requireOpenPart(
    { submissionId, personId, invitationId: partId }: PresentInvitation,
    accountId: string,
  ): Promise<void> {
    if (submissionId === undefined || personId === undefined) return
    const { state } = await submissions.load(submissionId)
    if (state.status === 'none') reject('invitations.invalid')
    partToTake(state, { partId, accountId })
  }

  /**
   * Hint for readers with the link who are signed in to another account: the invited address, or the sign-in method of
   * its account.
   */
  async function signInHint(found: FoundInvitation | undefined, code: Refusal) {
    if (found === undefined || code === 'invitations.invalid') return {}
    const { invitation } = found
    if (invitation.status !== 'redeemed') return typeof invitation.email === 'string' ? { email: invitation.email } : {}
    const { state } = await accounts.load(invitation.ended.by)
    if (state.status !== 'active') return {}
    const isByProvider = state.identity !== undefined || (await vault.findPasswordHash(state.accountId)) === undefined
    return { signIn: isByProvider ? ('provider' as const) : ('password' as const) }
  }

  const route = serve(app, acceptanceCalls)
  route('POST /api/invitations/:token/validate', { config: { right: 'open' } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const found = await find(request.params.token)
    const code =
      found === undefined ? 'invitations.invalid' : refusalOf(found.invitation, await accountFor(request), clock.now())
    if (found !== undefined && code === undefined) {
      const { roleType, recipientName = null, email = null } = found.invitation
      return { valid: true, invitation: { roleType, recipientName, email } }
    }
    const refusal = code ?? 'invitations.invalid'
    return {
      valid: false,
      error: messageIn(languageOf(request), `errors.${refusal}`, {}),
      code: refusal,
      ...(await signInHint(found, refusal)),
    }
  })

  route(
    'POST /api/invitations/:token/redeem',
    { config: { right: 'ownAccount', outside: true } },
    async (request, reply) => {
      const signedIn = accountOf(request)
      const { invitation, id } = (await find(request.params.token)) ?? reject('invitations.invalid')
      const data = (await accountFor(request)) ?? reject('session.required')
      assertRedeemable(invitation, data, clock.now())
      await requireOpenPart(invitation, data.accountId)
      const { state: account } = await accounts.load(signedIn.id)
      if (account.status !== 'active') reject('accounts.inactive')
      const { roleType } = invitation
      if (hasMoreRightsThan(account.role, roleType) || account.memberOf !== undefined) reject('invitations.moreRights')
      const redeemed = await invitations.handle(id, {
        type: 'RedeemInvitation',
        data,
        meta: commandMeta(request, deps),
      })
      const fact = redeemed.events.find((event): event is InvitationRedeemed => event.type === 'InvitationRedeemed')
      const submissionId = invitation.submissionId ?? registrationStartedBy(deps, invitation)
      const submission = submissionId === undefined ? {} : { submissionId }
      // Accepted before: rights granted then are not granted again.
      if (fact === undefined) return { role: account.role ?? roleType, ...agency(account), ...submission }
      const { account: after, revision, position } = await completeRedemption(deps, fact.data)
      if (after.status === 'none') reject('accounts.inactive')
      const role = after.role ?? roleType
      await renewSession(request, { id: signedIn.id, role, ...agency(after), revision })
      return { role, ...agency(after), ...submission, ...setReadPosition(reply, position ?? redeemed.position) }
    },
  )
}

function agency({ agentId }: { agentId?: string }): { agentId?: string } {
  return agentId === undefined ? {} : { agentId }
}
