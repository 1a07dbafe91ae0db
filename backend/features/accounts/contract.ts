import type { FromSchema } from 'json-schema-to-ts'
import { limits } from '../../limits.ts'

const email = { type: 'string', minLength: 1, maxLength: 255, format: 'email' } as const
const name = { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S' } as const
/** Letters of any script, digits, and `._@+-`: nothing that looks like nothing. */
const username = { type: 'string', minLength: 1, maxLength: 100, pattern: '^[\\p{L}\\p{N}._@+-]+$' } as const
const isActive = { enum: [true, false, 'true', 'false'] } as const
const language = { type: 'string', enum: ['en', 'de', 'ru', 'fr', 'it', 'es'] } as const

const given = { password: { type: 'string', minLength: 1, maxLength: 128 }, code: { type: 'string', minLength: 1, maxLength: 40 } } as const

/** `POST /api/auth/login-password`. `code`: of the second factor, or a recovery code, where the account has one. */
export const credentials = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'password'],
  properties: { email: { type: 'string', minLength: 1, maxLength: 255 }, ...given },
} as const
export type Credentials = FromSchema<typeof credentials>

/** `POST /api/auth/confirm`: the same, of who is signed in. */
export const confirmBody = { type: 'object', additionalProperties: false, required: ['password'], properties: given } as const
export type ConfirmBody = FromSchema<typeof confirmBody>

/** `POST /api/auth/second-factor`: the first code of the app that was told the secret. */
export const enrolBody = {
  type: 'object',
  additionalProperties: false,
  required: ['factorId', 'code'],
  properties: { factorId: { type: 'string', format: 'uuid' }, code: given.code },
} as const
export type EnrolBody = FromSchema<typeof enrolBody>

/** `POST /api/auth/password-link`. */
export const passwordLinkBody = { type: 'object', additionalProperties: false, required: ['email'], properties: { email } } as const
export type PasswordLinkBody = FromSchema<typeof passwordLinkBody>

/** `POST /api/auth/password`. */
export const passwordBody = {
  type: 'object',
  additionalProperties: false,
  required: ['token', 'password'],
  properties: { token: { type: 'string', maxLength: 200 }, password: { type: 'string', minLength: 12, maxLength: 128 } },
} as const
export type PasswordBody = FromSchema<typeof passwordBody>

/** `POST /api/admin-users` (spec part 2, sections 3 and 7). `isActive` is text on this call; a boolean is accepted. */
export const createBody = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'email', 'firstName', 'lastName'],
  properties: {
    username, email, firstName: name, lastName: name, isActive, language,
    role: { type: 'string', enum: ['manager', 'admin', 'agent'] },
  },
} as const
export type CreateBody = FromSchema<typeof createBody>

/** `PATCH /api/admin-users/:id`: any part of it; `role: null` takes the role away, `identity: null` lets another identity of the provider be linked. */
export const updateBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    username, email, firstName: name, lastName: name, isActive, language,
    role: { enum: ['manager', 'admin', 'agent', 'guest', null] },
    identity: { type: 'null' },
  },
} as const
export type UpdateBody = FromSchema<typeof updateBody>

export const byId = { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 100 } } } as const
export type ById = FromSchema<typeof byId>

export const byIdAndSession = {
  type: 'object', required: ['id', 'sessionId'], properties: { id: byId.properties.id, sessionId: { type: 'string', format: 'uuid' } },
} as const
export type ByIdAndSession = FromSchema<typeof byIdAndSession>

const count = { type: 'string', pattern: '^[1-9][0-9]{0,2}$' } as const
const cursor = { type: 'string', maxLength: limits.cursor.most } as const

export const accountsQuery = {
  type: 'object',
  properties: {
    role: { type: 'string', enum: ['all', 'none', 'king-snefro', 'admin', 'manager', 'agent', 'guest'] },
    search: { type: 'string', maxLength: limits.search.most },
    limit: count,
    cursor,
    lang: { type: 'string' },
  },
} as const
export type AccountsQuery = FromSchema<typeof accountsQuery>

export const accessLogQuery = {
  type: 'object',
  properties: {
    type: { type: 'string', maxLength: 1000 },
    person: { type: 'string', maxLength: 100 },
    who: { type: 'string', maxLength: limits.search.most },
    day: { type: 'string', format: 'date' },
    limit: count,
    cursor,
    lang: { type: 'string' },
  },
} as const
export type AccessLogQuery = FromSchema<typeof accessLogQuery>
