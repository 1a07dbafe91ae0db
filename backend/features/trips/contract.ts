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
import { unreadable } from '../submissions/unreadable.ts'

const summed = {
  boatName: text,
  tripStartDate: text,
  tripEndDate: { ...text, description: 'latest last day of its persons' },
  places: { type: ['integer', 'null'], description: 'capacity of the boat; null when the list of boats has none' },
  persons: count,
  ready: { ...count, description: 'approved or checked in' },
  waiting: { ...count, description: 'nothing is missing, staff have to decide' },
  asked: { ...count, description: 'asked for something missing' },
  open: { ...count, description: 'not submitted yet' },
  missing: { ...count, description: 'persons with something missing: asked or open' },
  bookings: count,
  dueDate: { ...text, description: 'deadline for forms' },
  daysLeft: { type: 'integer', description: 'until the trip begins; negative: it has begun' },
  proposals: { ...count, description: 'of guests, waiting for staff' },
  isOverdue: { ...flag, description: 'the deadline has passed, and not everybody is ready' },
} as const

const trip = closed(summed)
export type Trip = Of<typeof trip>

const guest = closed({
  submissionId: uuid,
  referenceCode: text,
  person,
  persons: { ...count, description: 'of the booking' },
  name: textOrNull,
  tripEndDate: { ...textOrNull, description: 'by their own answer' },
  status,
  revision,
  readiness: { type: 'string', enum: ['ready', 'waiting', 'asked', 'open'] },
  missing: listOf(
    closed({
      field: text,
      label: { ...text, description: 'in the language of the request' },
      problem: { ...textOrNull, description: 'problem of the answer; null: it is missing' },
    }),
  ),
  missingCount: count,
  awaitsGuest: { ...flag, description: 'a guest was asked to confirm something and has not done so' },
})
export type TripGuest = Of<typeof guest>

const sheet = closed({ id: text, title: { ...text, description: 'in the language of the request' } })

const boat = closed({ name: text, places: { type: ['integer', 'null'] } })

const wholeTrip = closed({
  ...summed,
  guests: listOf(guest),
  unreadable,
  sheets: listOf(sheet),
  boats: { ...listOf(boat), description: 'boats that a booking can be moved to' },
})
export type WholeTrip = Of<typeof wholeTrip>

const tripParams = params({ boat: text, tripStart: text })

const name = { type: 'string', minLength: 1, maxLength: 200 } as const
const day = { type: 'string', format: 'date' } as const

/** `from`: moves only persons of the booking who are on that trip. */
const moveBody = {
  type: 'object',
  additionalProperties: false,
  required: ['boatName', 'tripStartDate', 'tripEndDate', 'revision'],
  properties: {
    boatName: name,
    tripStartDate: day,
    tripEndDate: day,
    from: closed({ boatName: name, tripStartDate: day }),
    revision: { type: 'integer', minimum: 0, maximum: 999_999_999, description: 'that staff viewed' },
    dryRun: {
      type: 'boolean',
      description: 'returns the effects of the move on the current registration, without moving',
    },
    ask: {
      type: 'boolean',
      description: 'asks guests to correct what the move breaks, in the language of their form',
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
    moved: { ...listOf(closed({ person, name: textOrNull })), description: 'persons on another trip afterwards' },
    errors: { ...problemList, description: 'problems caused by the move, which prevent submitting' },
    warnings: { ...problemList, description: 'new warnings caused by the move' },
    mended: { ...problemList, description: 'problems that the move solves' },
    cleared: {
      ...listOf(closed({ ...effect, was: textOrNull })),
      description: 'answers that the form no longer asks for',
    },
    canAsk: { ...flag, description: 'the form is not open to its guest now, and would be by asking' },
    issued: {
      ...listOf(closed({ title: text, number: count, boatName: text, tripStartDate: text })),
      description: 'issued lists of both trips: the last of each',
    },
    onBoard: {
      ...closed({ persons: count, places: { type: ['integer', 'null'] } }),
      description: 'of the new trip, after the move',
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
    summary: 'One trip: its persons, what is missing, and its sheets.',
    params: tripParams,
    querystring: { type: 'object', properties: { lang } },
    response: { 200: wholeTrip },
  },
  'POST /api/submissions/:id/move': {
    summary: 'Moves a booking to another trip, or previews what that would break.',
    params: byId,
    querystring: { type: 'object', properties: { lang } },
    body: moveBody,
    response: { 200: moveAnswer },
  },
} as const satisfies Calls
