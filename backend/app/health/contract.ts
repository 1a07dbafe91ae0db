import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, count, listOf, text, time } from '@fleet/platform/http/contract/values'

/** What one read model or reactor has parked; `since`: the first of it. */
const parkedEvents = closed({
  part: { type: 'string', enum: ['readModel', 'reactor'] },
  name: text,
  events: count,
  since: time,
  command: { type: 'string', description: 'what whoever operates the application runs' },
})
export type ParkedEvents = Of<typeof parkedEvents>

export const parkedEventCalls = {
  'GET /api/missed-events': {
    summary: 'Events that read models and reactors could not handle and have parked; empty when all is well.',
    response: { 200: listOf(parkedEvents) },
  },
} as const satisfies Calls
