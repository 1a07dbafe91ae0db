import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, count, listOf, text, time } from '@fleet/platform/http/contract/values'

/** Parked events of a read model or reactor; `since`: time of the first. */
const parkedEvents = closed({
  part: { type: 'string', enum: ['readModel', 'reactor'] },
  name: text,
  events: count,
  since: time,
  command: { type: 'string', description: 'for the operator to run' },
})
export type ParkedEvents = Of<typeof parkedEvents>

export const parkedEventCalls = {
  'GET /api/missed-events': {
    summary: 'Events that read models and reactors could not handle and have parked; empty when there are none.',
    response: { 200: listOf(parkedEvents) },
  },
} as const satisfies Calls
