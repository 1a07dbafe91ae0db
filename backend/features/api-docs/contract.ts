import type { Calls } from '@fleet/platform/http/contract/call'
import { closed, json, listOf, recordOf, text } from '@fleet/platform/http/contract/values'

const document = closed(
  {
    openapi: { type: 'string', const: '3.1.0' },
    info: closed({ title: text, description: text, version: text }),
    paths: recordOf(json),
    components: recordOf(json),
  },
  { servers: listOf(closed({ url: text })), security: listOf(recordOf(listOf(text))), tags: listOf(json) },
)

/** The API reference, generated from the contracts. */
export const docsCalls = {
  'GET /api/docs/json': { summary: 'Every call under /api, as OpenAPI 3.1.', response: { 200: document } },
  'GET /api/docs': {
    summary: 'The same as a page.',
    response: { 200: { description: 'A page.', content: { 'text/html': { schema: { type: 'string' } } } } },
  },
  'GET /api/docs/page.css': {
    summary: 'The style sheet of that page.',
    response: { 200: { description: 'A style sheet.', content: { 'text/css': { schema: { type: 'string' } } } } },
  },
} as const satisfies Calls
