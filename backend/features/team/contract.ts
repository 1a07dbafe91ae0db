import type { BodyOf, Calls, Of } from '@fleet/platform/http/contract/call'
import {
  closed,
  flag,
  listOf,
  params,
  position,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '@fleet/platform/http/contract/values'
import { email, isActive, name, password, username } from '../accounts/account-fields.ts'

const addBody = closed({ username, password, firstName: name, lastName: name, email })

/** All fields are optional; omit the password to keep it. */
const updateBody = {
  type: 'object',
  additionalProperties: false,
  properties: { firstName: name, lastName: name, email, isActive, password },
} as const

const byId = params({ id: { type: 'string', maxLength: 100 } })

const shownMember = {
  id: text,
  parentUserId: { ...text, description: "account of the agency's owner who added the member" },
  agentId: text,
  createdByAgentId: text,
  username: textOrNull,
  firstName: textOrNull,
  lastName: textOrNull,
  email: textOrNull,
  isActive: flag,
  lastLogin: timeOrNull,
  createdAt: time,
  updatedAt: time,
} as const
/** Names and e-mail are null once erased. */
const member = closed(shownMember)
export type Member = Of<typeof member>
const changedMember = closed(shownMember, { position })

/** The team of an agency, for its owner. */
export const teamCalls = {
  'GET /api/agent-users': { summary: "The members of one's team, oldest first.", response: { 200: listOf(member) } },
  'POST /api/agent-users': { summary: 'Adds a member; at most five.', body: addBody, response: { 201: changedMember } },
  'PATCH /api/agent-users/:id': {
    summary: 'Changes a member; a new password or deactivation ends their sessions.',
    params: byId,
    body: updateBody,
    response: { 200: changedMember },
  },
  'DELETE /api/agent-users/:id': {
    summary: 'Removes a member and ends their sessions.',
    params: byId,
    response: { 200: closed({ id: text }, { position }) },
  },
} as const satisfies Calls

export type AddBody = BodyOf<(typeof teamCalls)['POST /api/agent-users']>
export type UpdateBody = BodyOf<(typeof teamCalls)['PATCH /api/agent-users/:id']>
