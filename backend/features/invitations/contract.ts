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

const email = { type: ['string', 'null'], maxLength: 255 } as const
const recipientName = { type: ['string', 'null'], maxLength: 200 } as const
/** What an invitation may say of the trip: fields of the registration, by their own names. */
export const prefillableFields = [
  'boatName',
  'tripStartDate',
  'tripEndDate',
  'bookingAgency',
  'bookingReference',
] as const
const givenTexts = { type: ['string', 'null'], maxLength: 200 } as const
const givenDays = { ...givenTexts, format: 'date' } as const
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

/** E-mail and name are trimmed; '' is none. */
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

const handOverBody = closed({ email: { type: 'string', maxLength: 255 } }, { recipientName, expiresInHours, language })

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
    description: 'what it says of the trip',
  },
  mail: { type: 'string', enum: ['none', 'waiting', 'sent', 'failed'] },
} as const
/** E-mail and names are null when none was given, or erased. */
const invitation = closed(shown)
export type Invitation = Of<typeof invitation>

/** The token is told this once; undefined when it cannot be made again. */
const issued = closed(shown, { plainToken: text, position })
export type Issued = Of<typeof issued>
const changed = closed(shown, { position })

/** Calls for staff who send invitations. */
export const invitationCalls = {
  'GET /api/invitations': {
    summary: 'Invitations, newest first; how many there are of each state is in X-Status-Counts.',
    querystring: listQuery,
    response: { 200: listOf(invitation) },
  },
  'POST /api/invitations': {
    summary: 'Invites somebody; the token is told this once.',
    body: issueBody,
    response: { 201: issued },
  },
  'POST /api/invitations/:id/send-again': {
    summary:
      'Mails the link of an invitation once more; it works for so many hours from now, also when its time was over.',
    params: byId,
    body: sendAgainBody,
    response: { 200: changed },
  },
  'POST /api/invitations/:id/revoke': {
    summary: 'Takes an invitation back.',
    params: byId,
    response: { 200: changed },
  },
} as const satisfies Calls

/** Handing a registration over to its guest. */
export const handOverCalls = {
  'GET /api/submissions/:id/hand-over': {
    summary: 'Invitations a registration was handed over by, newest first.',
    params: byId,
    response: { 200: listOf(invitation) },
  },
  'POST /api/submissions/:id/hand-over': {
    summary: 'Invites the guest of a registration to go on with it.',
    params: byId,
    body: handOverBody,
    response: { 201: issued },
  },
  'POST /api/submissions/:id/hand-over/:invitationId/send-again': {
    summary: 'Mails the link to the guest once more.',
    params: byInvitation,
    body: sendAgainBody,
    response: { 200: changed },
  },
  'POST /api/submissions/:id/hand-over/:invitationId/revoke': {
    summary: 'Takes a handing over back.',
    params: byInvitation,
    response: { 200: changed },
  },
} as const satisfies Calls

const good = closed({
  valid: { type: 'boolean', const: true },
  invitation: closed({ roleType, recipientName: textOrNull, email: textOrNull }),
})
/** `email`: for whom it is; `signIn`: how the account that accepted it signs in. */
const bad = closed(
  { valid: { type: 'boolean', const: false }, error: text, code: text },
  { email: text, signIn: { type: 'string', enum: ['provider', 'password'] } },
)

/** Calls for the person invited. */
export const acceptanceCalls = {
  'POST /api/invitations/:token/validate': {
    summary: 'Whether a link may be used by whoever is signed in now.',
    params: byToken,
    response: { 200: { anyOf: [good, bad] } },
  },
  'POST /api/invitations/:token/redeem': {
    summary: 'Takes the role of an invitation; asking again by the same person answers the same.',
    params: byToken,
    response: { 200: closed({ role }, { agentId: text, submissionId: text, position }) },
  },
} as const satisfies Calls

export type Validated = AnswerOf<(typeof acceptanceCalls)['POST /api/invitations/:token/validate']>
export type Redeemed = AnswerOf<(typeof acceptanceCalls)['POST /api/invitations/:token/redeem']>
