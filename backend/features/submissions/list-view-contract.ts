import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { byId, closed, listOf, orNull, position, text, uuid } from '@fleet/platform/http/contract/values'

const column = { type: 'string', pattern: '^[a-z]{1,30}$' } as const
const view = closed({ id: text, name: text, query: { ...text, description: "as the list's address has it" } })
export type ListView = Of<typeof view>

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'query'],
  properties: {
    id: { ...uuid, description: 'of a view that this one takes the place of' },
    name: { type: 'string', minLength: 1, maxLength: 60, pattern: '\\S' },
    query: { type: 'string', maxLength: 2000 },
  },
} as const

/** How the reader looks at the list: views by name, and columns. */
export const listViewCalls = {
  'GET /api/list-views': {
    summary: 'Views that one keeps, by name, and the columns one chose; null: the usual ones.',
    response: { 200: closed({ views: listOf(view), columns: orNull(listOf(text)) }) },
  },
  'POST /api/list-views': {
    summary: 'Keeps a filter and an order under a name.',
    body,
    response: { 201: closed({ id: text }, { position }) },
  },
  'PATCH /api/list-views': {
    summary: 'Chooses columns.',
    body: closed({ columns: { type: 'array', items: column, maxItems: 20, uniqueItems: true } }),
    response: { 200: closed({}, { position }) },
  },
  'DELETE /api/list-views/:id': {
    summary: 'Keeps a view no longer.',
    params: byId,
    response: { 200: closed({}, { position }) },
  },
} as const satisfies Calls
