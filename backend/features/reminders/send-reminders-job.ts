import type { Job } from '@fleet/platform/jobs/scheduler'
import { type CheckedRows, sendDueReminders, type Deps } from './send-due.ts'

const everyMs = 60_000

/** Sends due reminders every minute; checks unchanged registrations once a day. */
export function sendRemindersJob(deps: Deps, log: (line: string) => void): Job {
  let checkedRows: CheckedRows = new Map()
  let day = ''
  return {
    name: 'send-reminders',
    everyMs,
    async run() {
      if (day !== deps.clock.today()) checkedRows = new Map()
      day = deps.clock.today()
      await sendDueReminders(deps, { checkedRows: checkedRows, log })
    },
  }
}
