import type { Calls, Of } from '../../contract/call.ts'
import { closed, count, flag, lang, listOf, person, revision, text, textOrNull, uuid } from '../../contract/values.ts'
import { status } from '../submissions/contract.ts'

const summed = {
  boatName: text,
  tripStartDate: text,
  tripEndDate: { ...text, description: 'the latest that anybody on it says' },
  places: { type: ['integer', 'null'], description: 'on the boat; null when the list of boats says none' },
  persons: count,
  ready: { ...count, description: 'approved or checked in' },
  waiting: { ...count, description: 'nothing is missing, for staff to decide' },
  asked: { ...count, description: 'for something that is missing' },
  open: { ...count, description: 'their form was not sent yet' },
  missing: { ...count, description: 'persons with something missing: asked or open' },
  bookings: count,
  dueDate: { ...text, description: 'by when forms have to be there' },
  daysLeft: { type: 'integer', description: 'until the trip begins; negative: it has begun' },
  isOverdue: { ...flag, description: 'the due date has passed, and not everybody is ready' },
} as const

const trip = closed(summed)
export type Trip = Of<typeof trip>

const guest = closed({
  submissionId: uuid,
  referenceCode: text,
  person,
  persons: { ...count, description: 'of the booking' },
  name: textOrNull,
  status,
  revision,
  readiness: { type: 'string', enum: ['ready', 'waiting', 'asked', 'open'] },
  missing: listOf(closed({ field: text, label: { ...text, description: 'in the language of the request' }, problem: { ...textOrNull, description: 'what is wrong with the answer; null: there is none' } })),
  missingCount: count,
  awaitsGuest: { ...flag, description: 'a guest was asked to confirm something and has not yet' },
})
export type TripGuest = Of<typeof guest>

const sheet = closed({ id: text, title: { ...text, description: 'in the language of the request' } })

const wholeTrip = closed({ ...summed, guests: listOf(guest), sheets: listOf(sheet) })
export type WholeTrip = Of<typeof wholeTrip>

const tripParams = { type: 'object', properties: { boat: text, tripStart: text }, required: ['boat', 'tripStart'] } as const

/** The fleet's trips, for staff. */
export const tripCalls = {
  'GET /api/trips': { summary: 'Trips that are not over, overdue ones first, then by their first day.', response: { 200: listOf(trip) } },
  'GET /api/trips/:boat/:tripStart': {
    summary: 'One trip: who is on it, what is missing for whom, its sheets.',
    params: tripParams,
    querystring: { type: 'object', properties: { lang } },
    response: { 200: wholeTrip },
  },
} as const satisfies Calls
