import { byId } from '@fleet/platform/http/contract/values'
import type { Calls } from '@fleet/platform/http/contract/call'

const file = (type: string, description: string) =>
  ({ description, content: { [type]: { schema: { type: 'string', format: 'binary' } } } }) as const
const inLanguage = { type: 'object', properties: { lang: { type: 'string' } } } as const

/** Receipt and calendar entry of a registration. */
export const receiptCalls = {
  'GET /api/submissions/:id/receipt': {
    summary: 'A registration as a PDF, as the reader sees it, without health data; taking it is recorded.',
    params: byId,
    querystring: inLanguage,
    response: { 200: file('application/pdf', 'The paper.') },
  },
  'GET /api/submissions/:id/calendar': {
    summary: 'The trip for a calendar (RFC 5545); empty while there is none.',
    params: byId,
    querystring: inLanguage,
    response: { 200: file('text/calendar', 'The entry.') },
  },
} as const satisfies Calls
