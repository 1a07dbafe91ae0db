import { rightsOf } from '@fleet/domain/rights/rights'
import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { role, roleOrNull } from '@fleet/platform/http/contract/people'
import { listedSession } from '@fleet/platform/http/contract/session'
import { byId, closed, listOf, position, text, textOrNull } from '@fleet/platform/http/contract/values'

const right = { type: 'string', enum: rightsOf({ role: 'system' }) } as const

/** The signed-in account. */
export const shownUser = {
  id: text,
  email: textOrNull,
  firstName: textOrNull,
  lastName: textOrNull,
  profileImageUrl: { type: 'null', description: 'no pictures of people are stored' },
  agentProfileId: { ...textOrNull, description: 'agency whose profile it is' },
  role: { ...roleOrNull, description: 'role whose rights apply; null without one' },
  may: { ...listOf(right), description: 'rights that this person has on at least something' },
} as const
export const userOptions = {
  agentId: text,
  member: { type: 'boolean', const: true, description: "member of an agency's team, not its owner" },
  mustSetUpSecondFactor: { type: 'boolean', const: true, description: 'the session may do nothing else' },
  preview: closed({ original: role, as: { type: 'string', enum: ['agent', 'guest'] } }),
} as const
/** Names are null once erased. */
export const signedInUser = closed(shownUser, userOptions)
export type SignedInUser = Of<typeof signedInUser>

const which = { type: 'object', properties: { keep: { type: 'string', enum: ['current', 'none'] } } } as const
const device = {
  type: 'object',
  required: ['device'],
  properties: { device: { type: 'string', format: 'uuid' }, lang: { type: 'string' } },
} as const

/** The signed-in account, its sessions, and signing out. */
export const sessionCalls = {
  'GET /api/auth/user': { summary: 'The signed-in account.', response: { 200: signedInUser } },
  'GET /api/logout': {
    summary: 'Signs out, also at the identity provider.',
    response: { 302: { type: 'null', description: 'To the provider, or to the start page.' } },
  },
  'GET /api/auth/sessions': { summary: "One's own sessions.", response: { 200: listOf(listedSession) } },
  'DELETE /api/auth/sessions/:id': {
    summary: "Ends one of one's sessions.",
    params: byId,
    response: { 204: { type: 'null', description: 'Ended.' } },
  },
  'DELETE /api/auth/sessions': {
    summary: 'Ends all other sessions; all sessions with `keep=none`.',
    querystring: which,
    response: { 200: closed({}, { position }) },
  },
  'GET /api/auth/device-key': {
    summary: "The server's half of the key that encrypts unsaved answers on a device.",
    querystring: device,
    response: { 200: closed({ key: text }) },
  },
} as const satisfies Calls

const word = { type: 'string' } as const
const yes = { type: 'string', enum: ['yes'] } as const
const loginQuery = {
  type: 'object',
  properties: { returnTo: word, stepUp: yes, again: yes, code: word, state: word, iss: word, error: word },
} as const
const redirected = { 302: { type: 'null', description: 'Redirect.' } } as const

export const identityCalls = {
  'GET /api/login': { summary: 'Signs in with the identity provider.', querystring: loginQuery, response: redirected },
  'GET /api/login/callback': {
    summary: 'Callback of the identity provider.',
    querystring: loginQuery,
    response: redirected,
  },
} as const satisfies Calls
