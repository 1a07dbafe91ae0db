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

/** The registration that a reminder is about; name and trip are person 1's. */
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
  title: { ...text, description: 'of the rule; its id once the files do not have it any more' },
  recipient: { type: 'string', enum: ['guest', 'agency'] },
  recipientName: textOrNull,
  address: textOrNull,
  language: text,
  at: time,
  mail: {
    type: 'string',
    enum: ['waiting', 'sent', 'withheld', 'failed'],
    description: 'withheld: the registration was sent, or its reminders were paused, before the mail left',
  },
})
export type SentReminder = Of<typeof sentReminder>

const plannedReminder = closed({
  rule: text,
  title: text,
  day: { ...text, description: 'YYYY-MM-DD of the fleet; of what is due today' },
  recipient: {
    type: ['string', 'null'],
    enum: ['guest', 'agency', null],
    description: 'null: nobody has taken the registration up',
  },
  recipientName: textOrNull,
  address: { ...textOrNull, description: 'null: there is none to write to' },
})

const plannedFor = closed({
  ...about,
  paused: orNull(closed({ at: time, by: textOrNull })),
  missing: { ...listOf(text), description: 'what it lacks, the first five, in the language of the request' },
  missingCount: count,
  planned: {
    ...listOf(plannedReminder),
    description: 'in the order of their days; what is given in the meantime is not reminded of',
  },
})
export type PlannedFor = Of<typeof plannedFor>

/** Reminders of what guests and agencies still owe. */
export const reminderCalls = {
  'GET /api/reminders': {
    summary: 'Reminders that were issued, newest first, and what became of their mails.',
    querystring: pageQuery,
    response: { 200: listOf(sentReminder) },
  },
  'GET /api/reminders/planned': {
    summary:
      'Registrations that are still to be reminded, by the first day of the trip; those that are paused among them.',
    querystring: pageQuery,
    response: { 200: listOf(plannedFor) },
  },
  'POST /api/submissions/:id/reminders': {
    summary: 'Pauses the reminders of a registration, or lets them go on.',
    body: closed({ paused: flag }),
    response: { 200: closed({ paused: flag }, { position }) },
  },
} as const satisfies Calls
