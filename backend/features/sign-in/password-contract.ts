import type { BodyOf, Calls } from '@fleet/platform/http/contract/call'
import { closed, position, text, textOrNull } from '@fleet/platform/http/contract/values'
import { password } from '../accounts/account-fields.ts'
import { signedInUser } from './contract.ts'

const given = {
  password: { type: 'string', minLength: 1, maxLength: 128 },
  code: { type: 'string', minLength: 1, maxLength: 40, 'x-text': 'code' },
} as const

/** `code`: of the second factor, or a recovery code, for an account that has one. */
const credentials = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'password'],
  properties: { email: { type: 'string', minLength: 1, maxLength: 255, 'x-text': 'email' }, ...given },
} as const

const memberCredentials = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'password'],
  properties: { username: { type: 'string', minLength: 1, maxLength: 100, 'x-text': 'line' }, ...given },
} as const
/** Names are null once erased. */
const member = closed({ id: text, agentId: text, firstName: textOrNull, lastName: textOrNull })

const confirmBody = { type: 'object', additionalProperties: false, required: ['password'], properties: given } as const

const passwordLinkBody = closed({
  email: { type: 'string', minLength: 1, maxLength: 255, format: 'email', 'x-text': 'email' },
})

const passwordBody = closed({ token: { type: 'string', maxLength: 200 }, password })

const tokenBody = closed({ token: passwordBody.properties.token })

const success = { type: 'boolean', const: true } as const

/** Signing in by password, setting one by a mailed link, and signing out. */
export const passwordCalls = {
  'POST /api/auth/login-password': {
    summary: 'Signs in by password, and with a code for an account with a second factor.',
    body: credentials,
    response: { 200: closed({ success, user: signedInUser }, { position }) },
  },
  'POST /api/agent-users/login': {
    summary:
      "Signs in a member of an agency's team by username and password, and with a code for an account with a second factor.",
    body: memberCredentials,
    response: { 200: closed({ success, user: member }, { position }) },
  },
  'POST /api/auth/confirm': {
    summary: 'Confirms the signed-in person for calls that require a recent sign-in.',
    body: confirmBody,
    response: { 200: closed({ success }) },
  },
  'POST /api/auth/password-link': {
    summary: 'Mails a link to set a password; the response is the same for unknown accounts.',
    body: passwordLinkBody,
    response: { 202: closed({ success, message: text }) },
  },
  'POST /api/auth/password-link/open': {
    summary: 'Whether the token of a mailed link is valid.',
    body: tokenBody,
    response: { 200: closed({ success }) },
  },
  'POST /api/auth/password': {
    summary: 'Sets a password with the token of a mailed link.',
    body: passwordBody,
    response: { 200: closed({ success }, { position }) },
  },
  'POST /api/auth/logout-password': {
    summary: 'Signs out.',
    response: { 204: { type: 'null', description: 'Signed out.' } },
  },
} as const satisfies Calls

export type Credentials = BodyOf<(typeof passwordCalls)['POST /api/auth/login-password']>
export type MemberCredentials = BodyOf<(typeof passwordCalls)['POST /api/agent-users/login']>
