import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** A reminder of missing answers was issued; its mail is sent unless the registration was submitted meanwhile. */
export type ReminderIssued = Event<
  'ReminderIssued',
  {
    submissionId: string
    /** Id of the form's reminder rule. */
    rule: string
    /** Other due rules that this one replaces: they are not sent. */
    passedOver: string[]
    recipient: 'guest' | 'agency'
    /** The recipient's account; its address is looked up when the mail is written. */
    recipientId: string
    /** Language of the mail. */
    language: string
  }
>

/** Staff paused the reminders of a registration. */
export type RemindersPaused = Event<'RemindersPaused', { submissionId: string }>

/** Staff resumed the reminders; those that became due meanwhile are sent as one. */
export type RemindersResumed = Event<'RemindersResumed', { submissionId: string }>

export type ReminderEvent = ReminderIssued | RemindersPaused | RemindersResumed

export const reminderDeclarations: Declarations<ReminderEvent> = {
  ReminderIssued: {
    fields: { submissionId: 'id', rule: 'id', passedOver: 'id', recipient: 'plain', recipientId: 'id', language: 'id' },
  },
  RemindersPaused: { fields: { submissionId: 'id' } },
  RemindersResumed: { fields: { submissionId: 'id' } },
}
