import type { ReminderIssued } from '@fleet/domain/reminders/events'
import type { TestLog } from '@fleet/platform/testing/test-log'

export const reminded = (submissionId: string, rule: string, ...passedOver: string[]): ReminderIssued => ({
  type: 'ReminderIssued',
  data: { submissionId, rule, passedOver, recipient: 'guest', recipientId: `guest-of-${submissionId}`, language: 'de' },
})

/** Reminders that went, and registrations whose reminders were paused, one of them for a while. */
export async function writeReminders(log: TestLog): Promise<void> {
  await log.append(
    'reminders-s1',
    [reminded('s1', 'fortnight', 'month'), { type: 'RemindersPaused', data: { submissionId: 's1' } }],
    { at: '2026-11-21T07:00:00.000Z' },
  )
  await log.append(
    'reminders-s7',
    [
      { type: 'RemindersPaused', data: { submissionId: 's7' } },
      { type: 'RemindersResumed', data: { submissionId: 's7' } },
      reminded('s7', 'week'),
    ],
    { at: '2026-11-28T07:00:00.000Z' },
  )
}
