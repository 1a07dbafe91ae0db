import type { Calls } from '@fleet/platform/http/contract/call'
import { text } from '@fleet/platform/http/contract/values'

const stream = {
  description: 'Server-sent events, one for each live update.',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
} as const

export const updateCalls = {
  'GET /api/updates': {
    summary: 'Live updates for open pages; with `once` only the initial ones.',
    querystring: { type: 'object', properties: { once: text, lang: text } },
    response: { 200: stream },
  },
} as const satisfies Calls
