import type { Calls } from '@fleet/platform/http/contract/call'
import { byId, closed, listOf, text } from '@fleet/platform/http/contract/values'

const body = { type: 'object', additionalProperties: false, properties: { isLeaving: { type: 'boolean' } } } as const

export const presenceCalls = {
  'POST /api/submissions/:id/presence': {
    summary: 'Marks a registration as being read for a while, or no longer; returns its other readers.',
    params: byId,
    body,
    response: { 200: closed({ others: listOf(closed({ accountId: text, name: text })) }) },
  },
} as const satisfies Calls
