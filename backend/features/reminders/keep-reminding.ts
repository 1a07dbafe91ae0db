import { pause } from '@fleet/platform/async/backoff'
import { faultName } from '@fleet/platform/logging/fault'
import { inOneProcess, type Running } from '@fleet/platform/jobs/in-one-process'
import type { Leadership } from '@fleet/platform/jobs/leadership'
import { type LookedAt, sendDueReminders, type Deps } from './send-due.ts'

const everyMs = 60_000

/** Looks for what is due every minute, in one process at a time, until it is stopped. */
export function keepReminding(
  parts: Deps,
  { leadership, log }: { leadership: Leadership; log: (line: string) => void },
): Running {
  const failed = (error: unknown) => log(`reminders could not be sent: ${faultName(error)}`)
  return inOneProcess(leadership, {
    name: 'reminders',
    async lead(signal) {
      let lookedAt: LookedAt = new Map()
      for (let day = ''; !signal.aborted;) {
        await pause(everyMs, signal)
        if (day !== parts.clock.today()) lookedAt = new Map()
        day = parts.clock.today()
        if (!signal.aborted) await sendDueReminders(parts, { lookedAt, log }).catch(failed)
      }
    },
    onError: failed,
  })
}
