import { pause } from '@fleet/projections/runtime/backoff'
import { faultName } from '@fleet/projections/runtime/fault'
import { inOneProcess, type Running } from '@fleet/projections/runtime/in-one-process'
import type { Leadership } from '@fleet/projections/runtime/leadership'
import { type LookedAt, sendDueReminders, type SendingParts } from './send-due.ts'

const everyMs = 60_000

/** Looks for what is due every minute, in one process at a time, until it is stopped. */
export function keepReminding(parts: SendingParts, { leadership, log }: { leadership: Leadership; log: (line: string) => void }): Running {
  const failed = (error: unknown) => log(`reminders could not be sent: ${faultName(error)}`)
  return inOneProcess(leadership, {
    name: 'reminders',
    async lead(signal) {
      let lookedAt: LookedAt = new Map()
      for (let day = ''; !signal.aborted; ) {
        await pause(everyMs, signal)
        if (day !== parts.clock.today()) lookedAt = new Map()
        day = parts.clock.today()
        if (!signal.aborted) await sendDueReminders(parts, { lookedAt, log }).catch(failed)
      }
    },
    onError: failed,
  })
}
