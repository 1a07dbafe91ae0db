import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, count, listOf, text, time } from '@fleet/platform/http/contract/values'

/** What one read model or reactor has missed; `since`: the first of it. */
const lack = closed({
  part: { type: 'string', enum: ['readModel', 'reactor'] },
  name: text,
  events: count,
  since: time,
  command: { type: 'string', description: 'what whoever operates the application runs' },
})
export type Lack = Of<typeof lack>

export const lackCalls = {
  'GET /api/missed-events': {
    summary: 'What read models and reactors could not take and went on without; empty when all is well.',
    response: { 200: listOf(lack) },
  },
} as const satisfies Calls
