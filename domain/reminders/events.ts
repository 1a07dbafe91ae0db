import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** Who fills a registration in is told what is still missing: the mail follows from this, unless it was submitted by then. */
export type ReminderIssued = Event<
  'ReminderIssued',
  {
    submissionId: string
    /** Of the form's reminders, by its id. */
    rule: string
    /** Rules whose day had come as well and that this one takes the place of: they are not sent any more. */
    passedOver: string[]
    recipient: 'guest' | 'agency'
    /** The account that is written to; its address is looked up when the mail is written. */
    recipientId: string
    /** Of the mail. */
    language: string
  }
>

/** Staff stopped the reminders of a registration. */
export type RemindersPaused = Event<'RemindersPaused', { submissionId: string }>

/** Staff let them go on: what became due meanwhile goes as one. */
export type RemindersResumed = Event<'RemindersResumed', { submissionId: string }>

export type ReminderEvent = ReminderIssued | RemindersPaused | RemindersResumed

export const reminderDeclarations: Declarations<ReminderEvent> = {
  ReminderIssued: {
    fields: { submissionId: 'id', rule: 'id', passedOver: 'id', recipient: 'plain', recipientId: 'id', language: 'id' },
  },
  RemindersPaused: { fields: { submissionId: 'id' } },
  RemindersResumed: { fields: { submissionId: 'id' } },
}
