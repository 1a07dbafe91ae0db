import { rightsOf } from '@fleet/domain/rights/rights'
import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { role, roleOrNull } from '@fleet/platform/http/contract/people'
import { listedSession } from '@fleet/platform/http/contract/session'
import { byId, closed, listOf, position, text, textOrNull } from '@fleet/platform/http/contract/values'

const right = { type: 'string', enum: rightsOf({ role: 'system' }) } as const

/** Who is signed in. */
export const shownUser = {
  id: text,
  email: textOrNull,
  firstName: textOrNull,
  lastName: textOrNull,
  profileImageUrl: { type: 'null', description: 'no pictures of people are kept' },
  agentProfileId: { ...textOrNull, description: 'of the agency whose profile it is' },
  role: { ...roleOrNull, description: 'whose rights apply; null: none yet' },
  may: { ...listOf(right), description: 'what this person may do with something at least' },
} as const
export const userOptions = {
  agentId: text,
  member: { type: 'boolean', const: true, description: "of the agency's team, not its owner" },
  mustSetUpSecondFactor: { type: 'boolean', const: true, description: 'nothing else is open to the session' },
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

/** Who is signed in, where else, and signing out. */
export const sessionCalls = {
  'GET /api/auth/user': { summary: 'Who is signed in.', response: { 200: signedInUser } },
  'GET /api/logout': {
    summary: 'Signs out, at the identity provider too.',
    response: { 302: { type: 'null', description: 'To the provider, or home.' } },
  },
  'GET /api/auth/sessions': { summary: 'Where one is signed in.', response: { 200: listOf(listedSession) } },
  'DELETE /api/auth/sessions/:id': {
    summary: "Ends one of one's sessions.",
    params: byId,
    response: { 204: { type: 'null', description: 'Ended.' } },
  },
  'DELETE /api/auth/sessions': {
    summary: 'Signs out everywhere else; everywhere with `keep=none`.',
    querystring: which,
    response: { 200: closed({}, { position }) },
  },
  'GET /api/auth/device-key': {
    summary: "The server's half of what seals unsaved answers on a device.",
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
const redirected = { 302: { type: 'null', description: 'On the way.' } } as const

export const identityCalls = {
  'GET /api/login': { summary: 'Signs in by the identity provider.', querystring: loginQuery, response: redirected },
  'GET /api/login/callback': {
    summary: 'Where the identity provider sends people back to.',
    querystring: loginQuery,
    response: redirected,
  },
} as const satisfies Calls
