import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { byId, closed, listOf, orNull, position, text, uuid } from '@fleet/platform/http/contract/values'

const column = { type: 'string', pattern: '^[a-z]{1,30}$' } as const
const view = closed({ id: text, name: text, query: { ...text, description: "as in the list's URL" } })
export type ListView = Of<typeof view>

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'query'],
  properties: {
    id: { ...uuid, description: 'of a view to replace' },
    name: { type: 'string', minLength: 1, maxLength: 60, pattern: '\\S', 'x-text': 'line' },
    query: { type: 'string', maxLength: 2000 },
  },
} as const

/** The reader's saved views and columns of the list. */
export const listViewCalls = {
  'GET /api/list-views': {
    summary: 'Saved views by name, and chosen columns; null: the default ones.',
    response: { 200: closed({ views: listOf(view), columns: orNull(listOf(text)) }) },
  },
  'POST /api/list-views': {
    summary: 'Saves a filter and an order under a name.',
    body,
    response: { 201: closed({ id: text }, { position }) },
  },
  'PATCH /api/list-views': {
    summary: 'Chooses columns.',
    body: closed({ columns: { type: 'array', items: column, maxItems: 20, uniqueItems: true } }),
    response: { 200: closed({}, { position }) },
  },
  'DELETE /api/list-views/:id': {
    summary: 'Deletes a view.',
    params: byId,
    response: { 200: closed({}, { position }) },
  },
} as const satisfies Calls
