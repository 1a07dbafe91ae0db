import type { AnswerOf, Calls, Of } from '@fleet/platform/http/contract/call'
import { language, role } from '@fleet/platform/http/contract/people'
import {
  byId,
  closed,
  flag,
  listOf,
  page,
  params,
  position,
  text,
  textOrNull,
  time,
  timeOrNull,
  uuid,
} from '@fleet/platform/http/contract/values'

const email = { type: ['string', 'null'], maxLength: 255, 'x-text': 'email' } as const
const recipientName = { type: ['string', 'null'], maxLength: 200, 'x-text': 'line' } as const
/** Answers about the trip that an invitation may prefill, by field name. */
export const prefillableFields = [
  'boatName',
  'tripStartDate',
  'tripEndDate',
  'bookingAgency',
  'bookingReference',
] as const
const givenTexts = { type: ['string', 'null'], maxLength: 200, 'x-text': 'line' } as const
const givenDays = { ...givenTexts, format: 'date', 'x-text': 'date' } as const
const answers = {
  type: 'object',
  additionalProperties: false,
  properties: {
    boatName: givenTexts,
    tripStartDate: givenDays,
    tripEndDate: givenDays,
    bookingAgency: givenTexts,
    bookingReference: givenTexts,
  },
} as const
const expiresInHours = { type: 'integer', minimum: 1, maximum: 720 } as const
const roleType = { type: 'string', enum: ['guest', 'agent'] } as const

/** '' counts as no e-mail and no name. */
const issueBody = closed(
  { roleType },
  {
    email,
    recipientName,
    expiresInHours,
    language,
    submissionId: { type: ['string', 'null'], format: 'uuid' },
    answers,
  },
)

const handOverBody = closed(
  { email: { type: 'string', maxLength: 255, 'x-text': 'email' } },
  { recipientName, expiresInHours, language },
)

const sendAgainBody = { type: 'object', additionalProperties: false, properties: { expiresInHours } } as const

const byInvitation = params({ id: uuid, invitationId: uuid })
const byToken = params({ token: { type: 'string', maxLength: 2000 } })

const listQuery = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['all', 'active', 'redeemed', 'expired', 'revoked'] },
    ...page,
  },
} as const

const shown = {
  id: text,
  roleType,
  email: textOrNull,
  recipientName: textOrNull,
  language: text,
  status: { type: 'string', enum: ['active', 'redeemed', 'expired', 'revoked'] },
  expiresAt: time,
  createdAt: time,
  createdByAdminId: text,
  createdByName: textOrNull,
  updatedAt: time,
  redeemedAt: timeOrNull,
  redeemedByUserId: textOrNull,
  redeemedByName: textOrNull,
  isRevoked: flag,
  revokedAt: timeOrNull,
  revokedBy: textOrNull,
  revokedByName: textOrNull,
  submissionId: textOrNull,
  submissionReference: textOrNull,
  answers: {
    ...closed(
      {},
      { boatName: text, tripStartDate: text, tripEndDate: text, bookingAgency: text, bookingReference: text },
    ),
    description: 'prefilled answers about the trip',
  },
  mail: { type: 'string', enum: ['none', 'waiting', 'sent', 'failed'] },
} as const
const optional = {
  isUnreadable: { ...flag, description: 'true: it cannot be read; the operator has to restore it' },
} as const
/** E-mail and names are null when not given, or erased. */
const invitation = closed(shown, optional)
export type Invitation = Of<typeof invitation>

/** The token is returned only here; undefined when it cannot be recreated. */
const issued = closed(shown, { ...optional, plainToken: text, position })
export type Issued = Of<typeof issued>
const changed = closed(shown, { ...optional, position })

/** Calls of staff who send invitations. */
export const invitationCalls = {
  'GET /api/invitations': {
    summary: 'Invitations, newest first; the count of each status is in X-Status-Counts.',
    querystring: listQuery,
    response: { 200: listOf(invitation) },
  },
  'POST /api/invitations': {
    summary: 'Issues an invitation; the token is returned only here.',
    body: issueBody,
    response: { 201: issued },
  },
  'POST /api/invitations/:id/send-again': {
    summary:
      'Mails the link of an invitation again; it is valid for the given hours from now, also when it was expired.',
    params: byId,
    body: sendAgainBody,
    response: { 200: changed },
  },
  'POST /api/invitations/:id/revoke': {
    summary: 'Revokes an invitation.',
    params: byId,
    response: { 200: changed },
  },
} as const satisfies Calls

/** Handing a registration over to its guest. */
export const handOverCalls = {
  'GET /api/submissions/:id/hand-over': {
    summary: 'Invitations that handed a registration over, newest first.',
    params: byId,
    response: { 200: listOf(invitation) },
  },
  'POST /api/submissions/:id/hand-over': {
    summary: 'Invites the guest of a registration to continue it.',
    params: byId,
    body: handOverBody,
    response: { 201: issued },
  },
  'POST /api/submissions/:id/hand-over/:invitationId/send-again': {
    summary: 'Mails the link to the guest again.',
    params: byInvitation,
    body: sendAgainBody,
    response: { 200: changed },
  },
  'POST /api/submissions/:id/hand-over/:invitationId/revoke': {
    summary: 'Revokes a handing over.',
    params: byInvitation,
    response: { 200: changed },
  },
} as const satisfies Calls

const good = closed({
  valid: { type: 'boolean', const: true },
  invitation: closed({ roleType, recipientName: textOrNull, email: textOrNull }),
})
/** `email`: the invited address; `signIn`: sign-in method of the account that accepted it. */
const bad = closed(
  { valid: { type: 'boolean', const: false }, error: text, code: text },
  { email: text, signIn: { type: 'string', enum: ['provider', 'password'] } },
)

/** Calls for the person invited. */
export const acceptanceCalls = {
  'POST /api/invitations/:token/validate': {
    summary: 'Whether the link is valid for the signed-in account.',
    params: byToken,
    response: { 200: { anyOf: [good, bad] } },
  },
  'POST /api/invitations/:token/redeem': {
    summary: "Accepts an invitation's role; repeating it by the same person gives the same answer.",
    params: byToken,
    response: { 200: closed({ role }, { agentId: text, submissionId: text, position }) },
  },
} as const satisfies Calls

export type Validated = AnswerOf<(typeof acceptanceCalls)['POST /api/invitations/:token/validate']>
export type Redeemed = AnswerOf<(typeof acceptanceCalls)['POST /api/invitations/:token/redeem']>
