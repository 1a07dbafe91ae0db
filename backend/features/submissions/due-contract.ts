import type { Calls, Of } from '@fleet/platform/http/contract/call'
import { closed, count, flag, listOf, orNull, text, textOrNull, time } from '@fleet/platform/http/contract/values'
import { may, status } from './contract.ts'

const missing = closed({
  person: { type: ['integer', 'null'], description: 'null: the booking' },
  step: { ...textOrNull, description: 'its id' },
  field: text,
  label: { ...text, description: 'in the language of the request' },
})

/** A registration that is not submitted yet; name and trip are person 1's. */
const dueRegistration = closed(
  {
    id: text,
    referenceCode: text,
    name: textOrNull,
    persons: count,
    status,
    boatName: textOrNull,
    tripStartDate: textOrNull,
    tripEndDate: textOrNull,
    dueDate: { ...textOrNull, description: 'a week before the trip; null while it has no date' },
    daysLeft: { type: ['integer', 'null'], description: 'until then; negative: overdue' },
    missing: { ...listOf(missing), description: 'the first five' },
    missingCount: count,
    awaitingGuest: { ...flag, description: 'a guest was asked to confirm something and has not done so' },
    handedOver: {
      ...orNull(closed({ at: time, redeemed: flag })),
      description: 'to its guest, by the newest invitation; whether it was accepted',
    },
    readyToSend: flag,
    may,
  },
  { isUnreadable: { ...flag, description: 'true: it cannot be read; the operator has to restore it' } },
)
export type DueRegistration = Of<typeof dueRegistration>

const ofTrip = closed({
  boatName: textOrNull,
  tripStartDate: textOrNull,
  tripEndDate: textOrNull,
  registrations: count,
  persons: count,
  byStatus: closed({
    draft: count,
    pending_review: count,
    missing_docs: count,
    approved: count,
    rejected: count,
    completed: count,
  }),
})
export type ClientTrip = Of<typeof ofTrip>

/** Open work of an agency for its clients. */
export const dueCalls = {
  'GET /api/agent-submissions/due': {
    summary:
      "Registrations that one's agency still has to submit, by the first day of the trip, overdue first; at most 100, of trips that are not over.",
    querystring: { type: 'object', properties: { lang: { type: 'string' } } },
    response: { 200: listOf(dueRegistration) },
  },
  'GET /api/agent-submissions/trips': {
    summary: "Trips of one's agency's clients, the next one first, past ones last; at most 200.",
    response: { 200: listOf(ofTrip) },
  },
} as const satisfies Calls
