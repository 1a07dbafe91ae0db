import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { namedDocument } from '@fleet/platform/http/contract/document'
import { closed, listOf, orNull, page, recordOf, text, textOrNull, time } from '@fleet/platform/http/contract/values'
import { httpLimits } from '@fleet/platform/http/limits'
import { accessEventTypes } from '@fleet/projections/access-log/access-events'

const accessLogQuery = {
  type: 'object',
  properties: {
    type: { type: 'string', maxLength: 1000 },
    person: { type: 'string', maxLength: 100 },
    who: { type: 'string', maxLength: httpLimits.search.max, 'x-text': 'line' },
    day: { type: 'string', format: 'date' },
    ...page,
  },
} as const

const named = { id: text, name: textOrNull } as const

/** One event about access. Names are null when erased or unknown. */
const accessEntry = closed({
  id: text,
  type: { type: 'string', enum: accessEventTypes },
  at: time,
  actor: closed({ ...named, role: text }, { onBehalfOf: closed(named) }),
  person: { ...orNull(closed(named)), description: 'the account that the event is about' },
  invitationId: textOrNull,
  submissionId: textOrNull,
  submissionReference: textOrNull,
  document: {
    ...orNull(namedDocument),
    description: 'null when the event is about no document, or its name is no longer known',
  },
  details: recordOf({ type: ['string', 'number', 'boolean', 'null'] }),
  changes: listOf(closed({ field: text, from: textOrNull, to: text })),
})
export type AccessEntry = Of<typeof accessEntry>

export const accessLogCalls = {
  'GET /api/access-log': {
    summary: 'Sign-ins, invitations, role changes and exports, newest first.',
    querystring: accessLogQuery,
    response: { 200: listOf(accessEntry) },
  },
} as const satisfies Calls
