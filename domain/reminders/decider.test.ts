import { it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { reminderDecider } from './decider.ts'
import type { ReminderEvent, ReminderIssued } from './events.ts'

const meta = {
  commandId: 'command-1',
  actor: { id: 'system', role: 'system' } as const,
  now: '2030-01-10T08:00:00.000Z',
}
const submissionId = 's'
const issued = (rule: string, ...passedOver: string[]): ReminderIssued => ({
  type: 'ReminderIssued',
  data: { submissionId, rule, passedOver, recipient: 'guest', recipientId: 'guest-1', language: 'de' },
})
const issue = (rule: string, ...passedOver: string[]) =>
  ({ type: 'IssueReminder', data: issued(rule, ...passedOver).data, meta }) as const
const paused: ReminderEvent = { type: 'RemindersPaused', data: { submissionId } }
const resumed: ReminderEvent = { type: 'RemindersResumed', data: { submissionId } }
const pause = { type: 'PauseReminders', data: { submissionId }, meta } as const
const resume = { type: 'ResumeReminders', data: { submissionId }, meta } as const

it('issues each rule once, and no rule that a later one replaced', () => {
  given(reminderDecider)
    .when(issue('week', 'month'))
    .thenEvents([issued('week', 'month')])
  given(reminderDecider, [issued('week', 'month')])
    .when(issue('week'))
    .thenEvents([])
  given(reminderDecider, [issued('week', 'month')])
    .when(issue('month'))
    .thenEvents([])
  given(reminderDecider, [issued('month')])
    .when(issue('week', 'month'))
    .thenEvents([issued('week')])
})

it('does not go while paused, and goes on afterwards', () => {
  given(reminderDecider).when(pause).thenEvents([paused])
  given(reminderDecider, [paused]).when(pause).thenEvents([])
  given(reminderDecider, [paused]).when(issue('week')).thenEvents([])
  given(reminderDecider, [paused]).when(resume).thenEvents([resumed])
  given(reminderDecider).when(resume).thenEvents([])
  given(reminderDecider, [paused, resumed])
    .when(issue('week'))
    .thenEvents([issued('week')])
})
