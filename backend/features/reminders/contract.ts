import type { Calls, Of } from '@fleet/platform/http/contract/call'
import {
  closed,
  count,
  flag,
  listOf,
  orNull,
  pageQuery,
  position,
  text,
  textOrNull,
  time,
} from '@fleet/platform/http/contract/values'

/** The registration of a reminder; name and trip are person 1's. */
const about = {
  submissionId: text,
  referenceCode: textOrNull,
  name: textOrNull,
  boatName: textOrNull,
  tripStartDate: textOrNull,
} as const

const sentReminder = closed({
  ...about,
  id: text,
  rule: text,
  title: { ...text, description: 'of the rule; its id when the files no longer have it' },
  recipient: { type: 'string', enum: ['guest', 'agency'] },
  recipientName: textOrNull,
  address: textOrNull,
  language: text,
  at: time,
  mail: {
    type: 'string',
    enum: ['waiting', 'sent', 'withheld', 'failed'],
    description: 'withheld: the registration was submitted, or its reminders were paused, before the mail was sent',
  },
})
export type SentReminder = Of<typeof sentReminder>

const plannedReminder = closed({
  rule: text,
  title: text,
  day: { ...text, description: "YYYY-MM-DD in the fleet's time zone; today when it is due" },
  recipient: {
    type: ['string', 'null'],
    enum: ['guest', 'agency', null],
    description: 'null: nobody fills in the registration yet',
  },
  recipientName: textOrNull,
  address: { ...textOrNull, description: 'null: no address' },
})

const plannedFor = closed(
  {
    ...about,
    paused: orNull(closed({ at: time, by: textOrNull })),
    missing: { ...listOf(text), description: 'first five missing items, in the language of the request' },
    missingCount: count,
    planned: {
      ...listOf(plannedReminder),
      description: 'by day; items answered in the meantime are left out',
    },
  },
  {
    isUnreadable: {
      ...flag,
      description: 'true: it cannot be read, so nothing is sent; the operator has to restore it',
    },
  },
)
export type PlannedFor = Of<typeof plannedFor>

/** Reminders of what guests and agencies still have to answer. */
export const reminderCalls = {
  'GET /api/reminders': {
    summary: 'Issued reminders, newest first, with the state of their mails.',
    querystring: pageQuery,
    response: { 200: listOf(sentReminder) },
  },
  'GET /api/reminders/planned': {
    summary: 'Registrations with planned reminders, by the first day of the trip; includes paused ones.',
    querystring: pageQuery,
    response: { 200: listOf(plannedFor) },
  },
  'POST /api/submissions/:id/reminders': {
    summary: 'Pauses the reminders of a registration, or resumes them.',
    body: closed({ paused: flag }),
    response: { 200: closed({ paused: flag }, { position }) },
  },
} as const satisfies Calls
