import { language, role, roleOrNull } from '@fleet/platform/http/contract/people'
import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { listedSession } from '@fleet/platform/http/contract/session'
import {
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
} from '@fleet/platform/http/contract/values'
import { email, isActive, name, username } from './account-fields.ts'
import { httpLimits } from '@fleet/platform/http/limits'

/** `isActive` is text on this call; a boolean is accepted. */
const createBody = closed(
  { username, email, firstName: name, lastName: name },
  { isActive, language, role: { type: 'string', enum: ['manager', 'admin', 'agent'] } },
)

/**
 * All fields are optional; `role: null` removes the role, `identity: null` lets another identity of the provider be
 * linked.
 */
const updateBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    username,
    email,
    firstName: name,
    lastName: name,
    isActive,
    language,
    role: { enum: ['manager', 'admin', 'agent', 'guest', null] },
    identity: { type: 'null' },
  },
} as const

const byId = params({ id: { type: 'string', maxLength: 100 } })
const byIdAndSession = params({ id: byId.properties.id, sessionId: { type: 'string', format: 'uuid' } })

const accountsQuery = {
  type: 'object',
  properties: {
    role: { type: 'string', enum: ['all', 'none', ...role.enum] },
    search: { type: 'string', maxLength: httpLimits.search.max, 'x-text': 'line' },
    ...page,
  },
} as const

const shownAccount = {
  id: text,
  email: textOrNull,
  username: textOrNull,
  firstName: textOrNull,
  lastName: textOrNull,
  role: roleOrNull,
  agentId: textOrNull,
  isActive: { type: 'string', enum: ['true', 'false'] },
  lastLogin: timeOrNull,
  createdAt: time,
  createdBy: text,
  createdByName: textOrNull,
  updatedAt: time,
  isTopAdmin: { ...flag, description: 'cannot be deleted, deactivated or given another role' },
  isSelf: { ...flag, description: 'the account of the signed-in reader' },
} as const
/** Names and e-mail are null once erased. */
const account = closed(shownAccount)
export type Account = Of<typeof account>

const wholeAccount = closed({ ...shownAccount, hasSecondFactor: flag }, { position })
const done = closed({}, { position })

/** Accounts of staff, agents and guests, for admins. */
export const accountCalls = {
  'GET /api/admin-users': {
    summary: 'Accounts by name; staff and agents when no role is named.',
    querystring: accountsQuery,
    response: { 200: listOf(account) },
  },
  'GET /api/admin-users/:id': { summary: 'One account.', params: byId, response: { 200: wholeAccount } },
  'POST /api/admin-users': {
    summary: 'Creates an account; its person gets a link to set a password by mail.',
    body: createBody,
    response: { 201: wholeAccount },
  },
  'PATCH /api/admin-users/:id': {
    summary: 'Changes an account.',
    params: byId,
    body: updateBody,
    response: { 200: wholeAccount },
  },
  'DELETE /api/admin-users/:id': {
    summary: 'Removes an account and ends its sessions.',
    params: byId,
    response: { 200: closed({ id: text }, { position }) },
  },
  'GET /api/admin-users/:id/sessions': {
    summary: 'Sessions of an account.',
    params: byId,
    response: { 200: listOf(listedSession) },
  },
  'DELETE /api/admin-users/:id/sessions': {
    summary: 'Signs an account out everywhere.',
    params: byId,
    response: { 200: done },
  },
  'DELETE /api/admin-users/:id/sessions/:sessionId': {
    summary: 'Ends one session of an account.',
    params: byIdAndSession,
    response: { 200: done },
  },
  'DELETE /api/admin-users/:id/second-factor': {
    summary: 'Removes the second factor; ends all sessions and notifies the person by mail.',
    params: byId,
    response: { 200: done },
  },
} as const satisfies Calls
