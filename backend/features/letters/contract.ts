import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, listOf, pageSize, text, time } from '@fleet/platform/http/contract/values'

const query = { type: 'object', properties: { limit: pageSize } } as const

/** A mail as it would have been sent. */
const outboxMail = closed({
  messageId: text,
  at: time,
  to: text,
  subject: text,
  language: text,
  text,
  html: text,
  links: listOf(text),
})
export type OutboxMail = Of<typeof outboxMail>

export const outboxCalls = {
  'GET /api/dev/outbox': {
    summary: 'The newest mails that were written to files; only available in that mode, and from this machine.',
    querystring: query,
    response: { 200: listOf(outboxMail) },
  },
} as const satisfies Calls
