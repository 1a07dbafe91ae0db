import type { FromSchema } from 'json-schema-to-ts'
import { limits } from '../../limits.ts'

const email = { type: ['string', 'null'], maxLength: 255 } as const
const recipientName = { type: ['string', 'null'], maxLength: 200 } as const
const expiresInHours = { type: 'integer', minimum: 1, maximum: 720 } as const
const language = { type: 'string', enum: ['en', 'de', 'ru', 'fr', 'it', 'es'] } as const

/** `POST /api/invitations` (spec part 2, sections 5 and 7). E-mail and name are trimmed; '' is none. */
export const issueBody = {
  type: 'object',
  additionalProperties: false,
  required: ['roleType'],
  properties: {
    roleType: { type: 'string', enum: ['guest', 'agent'] },
    email, recipientName, expiresInHours, language,
    submissionId: { type: ['string', 'null'], format: 'uuid' },
  },
} as const
export type IssueBody = FromSchema<typeof issueBody>

/** `POST /api/submissions/:id/hand-over`. */
export const handOverBody = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: { email: { type: 'string', maxLength: 255 }, recipientName, expiresInHours, language },
} as const
export type HandOverBody = FromSchema<typeof handOverBody>

export const byId = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } } as const
export type ById = FromSchema<typeof byId>
export const byInvitation = {
  type: 'object',
  required: ['id', 'invitationId'],
  properties: { id: { type: 'string', format: 'uuid' }, invitationId: { type: 'string', format: 'uuid' } },
} as const
export type ByInvitation = FromSchema<typeof byInvitation>
export const byToken = { type: 'object', required: ['token'], properties: { token: { type: 'string', maxLength: 2000 } } } as const
export type ByToken = FromSchema<typeof byToken>

export const listQuery = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['all', 'active', 'redeemed', 'expired', 'revoked'] },
    limit: { type: 'string', pattern: '^[1-9][0-9]{0,2}$' },
    cursor: { type: 'string', maxLength: limits.cursor.most },
    lang: { type: 'string' },
  },
} as const
export type ListQuery = FromSchema<typeof listQuery>
