import type { FromSchema } from 'json-schema-to-ts'
import type { Calls, Of } from '@fleet/platform/http/contract/call'
import {
  byId,
  closed,
  count,
  flag,
  lang,
  listOf,
  params,
  person,
  position,
  revision,
  text,
  textOrNull,
  uuid,
} from '@fleet/platform/http/contract/values'
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
  proposals: { ...count, description: 'of guests, that wait for staff' },
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
  tripEndDate: { ...textOrNull, description: 'as they say it' },
  status,
  revision,
  readiness: { type: 'string', enum: ['ready', 'waiting', 'asked', 'open'] },
  missing: listOf(
    closed({
      field: text,
      label: { ...text, description: 'in the language of the request' },
      problem: { ...textOrNull, description: 'what is wrong with the answer; null: there is none' },
    }),
  ),
  missingCount: count,
  awaitsGuest: { ...flag, description: 'a guest was asked to confirm something and has not yet' },
})
export type TripGuest = Of<typeof guest>

const sheet = closed({ id: text, title: { ...text, description: 'in the language of the request' } })

const boat = closed({ name: text, places: { type: ['integer', 'null'] } })

const wholeTrip = closed({
  ...summed,
  guests: listOf(guest),
  sheets: listOf(sheet),
  boats: { ...listOf(boat), description: 'those that a booking can be moved to' },
})
export type WholeTrip = Of<typeof wholeTrip>

const tripParams = params({ boat: text, tripStart: text })

const name = { type: 'string', minLength: 1, maxLength: 200 } as const
const day = { type: 'string', format: 'date' } as const

/** `from`: only those of the booking who are on that trip. */
const moveBody = {
  type: 'object',
  additionalProperties: false,
  required: ['boatName', 'tripStartDate', 'tripEndDate', 'revision'],
  properties: {
    boatName: name,
    tripStartDate: day,
    tripEndDate: day,
    from: closed({ boatName: name, tripStartDate: day }),
    revision: { type: 'integer', minimum: 0, maximum: 999_999_999, description: 'that staff saw' },
    dryRun: { type: 'boolean', description: 'only tells what the move would do, to the registration as it is now' },
    ask: {
      type: 'boolean',
      description: 'asks guests to mend what the move breaks, each in the language of their form',
    },
  },
} as const
export type MoveBody = FromSchema<typeof moveBody>

const effect = {
  person,
  name: textOrNull,
  field: text,
  label: { ...text, description: 'in the language of the request' },
} as const
const problemList = listOf(closed({ ...effect, problem: text }))

const moveAnswer = closed(
  {
    revision,
    moved: { ...listOf(closed({ person, name: textOrNull })), description: 'who is on another trip afterwards' },
    errors: { ...problemList, description: 'what the move breaks: it keeps the form from being sent' },
    warnings: { ...problemList, description: 'worth saying, new with the move' },
    mended: { ...problemList, description: 'what was wrong before and is not afterwards' },
    cleared: { ...listOf(closed({ ...effect, was: textOrNull })), description: 'answers that are asked for no more' },
    canAsk: { ...flag, description: "the form is not its guest's now, and would be with what is asked" },
    issued: {
      ...listOf(closed({ title: text, number: count, boatName: text, tripStartDate: text })),
      description: 'lists of both trips that were handed over already: the last of each',
    },
    onBoard: {
      ...closed({ persons: count, places: { type: ['integer', 'null'] } }),
      description: 'of the new trip, afterwards',
    },
  },
  { position },
)
export type Moved = Of<typeof moveAnswer>

/** The fleet's trips, for staff. */
export const tripCalls = {
  'GET /api/trips': {
    summary: 'Trips that are not over, overdue ones first, then by their first day.',
    response: { 200: listOf(trip) },
  },
  'GET /api/trips/:boat/:tripStart': {
    summary: 'One trip: who is on it, what is missing for whom, its sheets.',
    params: tripParams,
    querystring: { type: 'object', properties: { lang } },
    response: { 200: wholeTrip },
  },
  'POST /api/submissions/:id/move': {
    summary: 'Moves a booking to another trip, or tells before what that would break.',
    params: byId,
    querystring: { type: 'object', properties: { lang } },
    body: moveBody,
    response: { 200: moveAnswer },
  },
} as const satisfies Calls
