import { maxGroupSize } from '@fleet/domain/submissions/save'
import { maxTextLength } from '@fleet/form-schemas/engine/runtime/validation/acceptable'
import { maxListItems } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { LimitsOf, LimitTable } from '@fleet/platform/http/limits'

const kB = 1024
const MB = 1024 * 1024
const day = 24 * 60 * 60

/** Limits of filling in any form. */
export const instanceLimits = {
  registrations: {
    max: 50,
    unit: 'registrations',
    seconds: day,
    description: 'Started by one guest',
    onExceeded: 'limits.registrations',
  },
  registrationsOfOthers: {
    max: 500,
    unit: 'registrations',
    seconds: day,
    description: 'Started by one agent or one of the staff',
    onExceeded: 'limits.registrations',
  },
  eventsPerRegistration: {
    max: 20_000,
    unit: 'events',
    description:
      'Saves and uploads of one registration by guests and agents; decisions of staff and submitting are still possible',
    onExceeded: 'submissions.tooManyChanges',
  },
  startBody: {
    max: 16 * kB,
    unit: 'bytes',
    description: 'The body that starts a registration',
    onExceeded: 'request.tooLarge',
  },
  saveBody: {
    max: MB,
    unit: 'bytes',
    description: 'The body of a save: a whole form sent back, with all its persons',
    onExceeded: 'request.tooLarge',
  },
  savesPerMinute: {
    max: 600,
    unit: 'saves',
    seconds: 60,
    description: 'Saves and proposals of one guest or agent, of all their forms',
    onExceeded: 'limits.saves',
  },
  savedBytes: {
    max: 64 * MB,
    unit: 'bytes',
    seconds: day,
    description: 'Bodies of these; what is stored of one takes up to eight times as much',
    onExceeded: 'limits.savedBytes',
  },
  fields: { max: 1000, unit: 'fields', description: 'In one save', onExceeded: 'request.invalid' },
  reviewBody: {
    max: 512 * kB,
    unit: 'bytes',
    description: 'The body of a decision, with its requested items',
    onExceeded: 'request.tooLarge',
  },
  persons: { max: maxGroupSize, unit: 'persons', description: 'Of a group', onExceeded: 'request.invalid' },
  answer: {
    max: maxTextLength,
    unit: 'characters',
    description: 'An answer whose field names no limit of its own',
    onExceeded: 'submissions.invalid',
  },
  entries: {
    max: maxListItems,
    unit: 'entries',
    description: 'In an answer that is a list, whatever the `maxItems` of its field',
    onExceeded: 'submissions.invalid',
  },
  note: { max: 2000, unit: 'characters', description: 'A note at a decision', onExceeded: 'request.invalid' },
  items: {
    max: 200,
    unit: 'items',
    description: 'Requested in one decision, with comments of 1,000 characters',
    onExceeded: 'request.invalid',
  },
} as const satisfies LimitTable

export type InstanceLimits = LimitsOf<typeof instanceLimits>
