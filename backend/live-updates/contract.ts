import type { Calls } from '@fleet/platform/http/contract/call'
import { text } from '@fleet/platform/http/contract/values'

const stream = {
  description: 'Server-sent events, each of a kind of news.',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
} as const

export const updateCalls = {
  'GET /api/updates': {
    summary: 'News for open pages; with `once` what is so now, and no more.',
    querystring: { type: 'object', properties: { once: text, lang: text } },
    response: { 200: stream },
  },
} as const satisfies Calls
