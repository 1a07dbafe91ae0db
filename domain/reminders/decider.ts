import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { ReminderEvent, ReminderIssued } from './events.ts'

/** The reminders of one registration. */
type Reminders = {
  /** Rules that were sent or skipped. */
  readonly done: ReadonlySet<string>
  readonly isPaused: boolean
}

type IssueReminder = Command<'IssueReminder', ReminderIssued['data']>
type PauseReminders = Command<'PauseReminders', { submissionId: string }>
type ResumeReminders = Command<'ResumeReminders', { submissionId: string }>
type ReminderCommand = IssueReminder | PauseReminders | ResumeReminders

function evolve(state: Reminders, { type, data }: ReminderEvent): Reminders {
  switch (type) {
    case 'ReminderIssued':
      return { ...state, done: new Set([...state.done, data.rule, ...data.passedOver]) }
    case 'RemindersPaused':
      return { ...state, isPaused: true }
    case 'RemindersResumed':
      return { ...state, isPaused: false }
    default:
      return state
  }
}

function decide({ done, isPaused }: Reminders, command: ReminderCommand): ReminderEvent[] {
  switch (command.type) {
    case 'IssueReminder': {
      const { rule, passedOver } = command.data
      if (isPaused || done.has(rule)) return []
      return [
        { type: 'ReminderIssued', data: { ...command.data, passedOver: passedOver.filter((one) => !done.has(one)) } },
      ]
    }
    case 'PauseReminders':
      return isPaused ? [] : [{ type: 'RemindersPaused', data: command.data }]
    case 'ResumeReminders':
      return isPaused ? [{ type: 'RemindersResumed', data: command.data }] : []
  }
}

/** Handles commands on reminders of a registration. */
export type ReminderHandler = CommandHandler<Reminders, ReminderCommand, ReminderEvent>

/** Sends each rule once per registration. Decided here, because read models may lag. */
export const reminderDecider: Decider<Reminders, ReminderCommand, ReminderEvent> = {
  initial: { done: new Set(), isPaused: false },
  evolve,
  decide,
}
