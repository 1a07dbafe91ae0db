import { largestGroup } from '@fleet/domain/submissions/save'
import { longestText } from '@fleet/form-schemas/engine/runtime/validation/acceptable'
import { mostItems } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const kB = 1024
const MB = 1024 * 1024
const day = 24 * 60 * 60

/** Limits of filling in any form. */
export const instanceLimits = {
  registrations: {
    most: 50,
    of: 'registrations',
    seconds: day,
    what: 'Started by one guest',
    beyond: 'limits.registrations',
  },
  registrationsOfOthers: {
    most: 500,
    of: 'registrations',
    seconds: day,
    what: 'Started by one agent or one of the staff',
    beyond: 'limits.registrations',
  },
  eventsPerRegistration: {
    most: 20_000,
    of: 'events',
    what: 'Saves and uploads of one registration by guests and agents; decisions of staff and the submit go on',
    beyond: 'submissions.tooManyChanges',
  },
  startBody: { most: 16 * kB, of: 'bytes', what: 'The body that starts a registration', beyond: 'request.tooLarge' },
  saveBody: {
    most: MB,
    of: 'bytes',
    what: 'The body of a save: a whole form sent back, with all its persons',
    beyond: 'request.tooLarge',
  },
  fields: { most: 1000, of: 'fields', what: 'In one save', beyond: 'request.invalid' },
  reviewBody: {
    most: 512 * kB,
    of: 'bytes',
    what: 'The body of a decision, with what is asked for',
    beyond: 'request.tooLarge',
  },
  persons: { most: largestGroup, of: 'persons', what: 'Of a group', beyond: 'request.invalid' },
  answer: {
    most: longestText,
    of: 'characters',
    what: 'An answer whose field names no limit of its own',
    beyond: 'submissions.invalid',
  },
  entries: {
    most: mostItems,
    of: 'entries',
    what: 'In an answer that is a list, whatever the `maxItems` of its field',
    beyond: 'submissions.invalid',
  },
  note: { most: 2000, of: 'characters', what: 'A note at a decision', beyond: 'request.invalid' },
  items: {
    most: 200,
    of: 'items',
    what: 'Asked for in one decision, with comments of 1,000 characters',
    beyond: 'request.invalid',
  },
} as const satisfies LimitTable

export type InstanceLimits = LimitsOf<typeof instanceLimits>
