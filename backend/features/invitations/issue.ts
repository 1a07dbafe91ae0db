import type { FastifyReply } from 'fastify'
import { v5 as uuidv5 } from 'uuid'
import { emailIdentity } from '@fleet/domain/kernel/email'
import type { InvitedRole } from '@fleet/domain/invitations/events'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { reject } from '@fleet/domain/kernel/rejection'
import { consume, type Counters } from '@fleet/platform/http/rate-limits/counters'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { assertOffered } from '@fleet/platform/http/texts'
import type { InvitationHandler } from '@fleet/domain/invitations/decider'
import type { Submissions } from '../submissions/registration.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { DatabasePool } from 'slonik'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { linkToken, readLinkToken, sameLinkToken, tokenHash } from '@fleet/platform/vault/link-tokens'
import type { Issued } from './contract.ts'
import { prefilledAnswers } from './prefilled-answers.ts'
import { showInvitation } from './shown.ts'
import type { InvitationLimits } from './limits.ts'

const kind = 'invitation'
const idNamespace = 'c3f2a2a5-8a0b-4c52-9a53-0f6c5c0e6c2d'
const defaultHours = 72
const addressPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

type InvitationRequest = {
  readonly roleType: InvitedRole
  readonly email?: string | null | undefined
  readonly recipientName?: string | null | undefined
  readonly expiresInHours?: number | undefined
  readonly language?: string | undefined
  readonly submissionId?: string | null | undefined
  /** Person, invitation id, and that it was counted before; for an invitation to a part of a group. */
  readonly part?: { readonly personId: string; readonly invitationId: string }
  /** Prefilled answers about the trip. */
  readonly answers?: Readonly<Record<string, string | null | undefined>> | undefined
  /** An e-mail is required. */
  readonly mustBeBound?: boolean
}

/** Recreates the token of an invitation's link for the mail; undefined when no token has this hash. */
export function invitationToken(keys: MasterKeys, invitationId: string, hash: string): string | undefined {
  return sameLinkToken(keys, kind, [invitationId], hash)
}

/** Invitation id of a token; undefined when it is forged. */
export function invitationIdOf(keys: MasterKeys, token: string): string | undefined {
  return readLinkToken(keys, kind, token)?.[0]
}

/**
 * An e-mail address for comparison; null when none is given. @throws Rejection request.invalid malformed, or missing and
 * required
 */
export function mailAddress(
  email: string | null | undefined,
  { mustBeGiven = false }: { mustBeGiven?: boolean } = {},
): string | null {
  if (!email)
    return mustBeGiven ? reject('request.invalid', { problems: [{ field: 'email', code: 'required' }] }) : null
  const address = emailIdentity(email)
  return addressPattern.test(address)
    ? address
    : reject('request.invalid', { problems: [{ field: 'email', code: 'format' }] })
}

type Deps = {
  readonly clock: Clock
  readonly limits: InvitationLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly invitations: InvitationHandler
  readonly outbox: OutboxTable
}

/** @throws Rejection limits.invitations */
export async function countInvitation(
  { counters, limits }: Pick<Deps, 'limits' | 'counters'>,
  email: string | null,
  { actor }: CommandMeta,
): Promise<void> {
  await consume(counters, [
    {
      action: 'invitations',
      subject: actor.onBehalfOf ?? actor.id,
      limit: actor.role === 'guest' ? limits.invitationsOfGuest : limits.invitations,
    },
    ...(email === null ? [] : [{ action: 'invitations to', subject: email, limit: limits.invitationsToOne }]),
  ])
}

/**
 * Mails an invitation again; counts towards the limit.
 * @throws Rejection invitations.notFound | invitations.ended | invitations.noAddress | limits.invitations
 */
export async function sendInvitationAgain(
  deps: Pick<Deps, 'clock' | 'limits' | 'counters' | 'database' | 'submissions' | 'invitations' | 'outbox'>,
  invitationId: string,
  { expiresInHours = defaultHours, meta }: { expiresInHours?: number | undefined; meta: CommandMeta },
) {
  const { state } = await deps.invitations.load(invitationId)
  if (state.status === 'issued' && typeof state.email === 'string') await countInvitation(deps, state.email, meta)
  const sent = await deps.invitations.handle(invitationId, {
    type: 'SendInvitationAgain',
    data: { expiresInHours },
    meta,
  })
  const invitation = sent.state.status === 'none' ? reject('invitations.notFound') : sent.state
  return { shown: await showInvitation(deps, invitation), position: sent.position }
}

/**
 * Issues an invitation and returns it with its token, only here.
 * @throws Rejection request.invalid naming the field | limits.invitations
 */
export async function issueInvitation(
  deps: Deps,
  request: InvitationRequest,
  meta: CommandMeta,
  reply: FastifyReply,
): Promise<Issued> {
  const { invitations, submissions, keys } = deps
  const { roleType, expiresInHours = defaultHours, language = 'en' } = request
  assertOffered(deps.forms, language)
  const submissionId = request.submissionId ?? undefined
  if (submissionId !== undefined && (await submissions.load(submissionId)).state.status === 'none') {
    reject('request.invalid', { problems: [{ field: 'submissionId', code: 'unknown' }] })
  }
  const email = mailAddress(request.email, { mustBeGiven: request.mustBeBound ?? false })
  const answers = prefilledAnswers(deps.forms, request.answers ?? {})
  if (request.part === undefined) await countInvitation(deps, email, meta)
  const invitationId = request.part?.invitationId ?? uuidv5(`invitation:${meta.commandId}`, idNamespace)
  const data = {
    invitationId,
    roleType,
    expiresInHours,
    language,
    tokenHash: tokenHash(linkToken(keys, kind, [invitationId])),
    email,
    recipientName: request.recipientName || null,
    ...(submissionId === undefined ? {} : { submissionId }),
    ...(request.part === undefined ? {} : { personId: request.part.personId }),
    ...(answers === undefined ? {} : { answers }),
  }
  const issued = await invitations.handle(invitationId, { type: 'IssueInvitation', data, meta })
  const invitation = issued.state.status === 'none' ? reject('invitations.notFound') : issued.state
  // The hash of the event: a repeated call may come after the keys were rotated.
  const plainToken = invitationToken(keys, invitationId, invitation.tokenHash)
  return {
    ...(await showInvitation(deps, invitation)),
    ...(plainToken === undefined ? {} : { plainToken }),
    ...setReadPosition(reply, issued.position),
  }
}
