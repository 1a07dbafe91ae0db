import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { faultName } from '../../logging/fault.ts'
import type { Job } from '../../jobs/scheduler.ts'
import type { Clock } from '../../time/clock.ts'
import { SealBroken } from './event-seal.ts'
import type { SealWatch } from './seal-watch.ts'
import { verifySeals } from './verify.ts'

export type SealChecks = {
  readonly store: EventStore
  readonly isNumbered: boolean
  readonly watch: SealWatch
  readonly clock: Pick<Clock, 'now'>
  readonly timeZone: string
}

/** Events that a start looks at: the newest of the log, and by them the heads of the streams that were written last. */
const atStart = 1_000
const hourMs = 60 * 60_000
/** When nobody is at work: 3 o'clock in the fleet's time zone. */
const nightHour = 3
/** Of every turn so much is work and three times as much is rest. */
const turnMs = 20

/** Milliseconds until it is night in the fleet's time zone; a day when it just began. */
export function untilNight(now: string, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(now))
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0)
  const sinceMidnight = ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000
  const left = (nightHour * hourMs - sinceMidnight + 24 * hourMs) % (24 * hourMs)
  return left === 0 ? 24 * hourMs : left
}

/** Gives the processor back again and again: people come first. */
function unhurried(): () => Promise<void> {
  let turn = performance.now()
  return async () => {
    if (performance.now() - turn < turnMs) return
    await sleep(3 * turnMs, undefined, { ref: false })
    turn = performance.now()
  }
}

/** Looks at the newest events, as every process does when it starts. What does not fit is told to `watch` by the store. */
export async function checkNewest({
  store,
  log,
}: Pick<SealChecks, 'store'> & { readonly log: (line: string) => void }): Promise<void> {
  try {
    await store.newest(atStart)
  } catch (error) {
    if (!(error instanceof SealBroken)) log(`the seals of the newest events could not be checked: ${faultName(error)}`)
  }
}

/** Reads the whole log at low priority and tells `watch` what it found. */
async function checkAll({ store, isNumbered, watch, clock }: SealChecks, signal: AbortSignal): Promise<void> {
  const result = await verifySeals(store, { isNumbered, pace: unhurried(), signal })
  if (!signal.aborted) watch.checked(result, clock.now())
}

/** Checks every seal each night; for a machine that is off at night also an hour after it started. */
export function integrityCheckJob(checks: SealChecks): Job {
  const { clock, timeZone } = checks
  return {
    name: 'integrity-check',
    nextInMs(isFirst) {
      const night = untilNight(clock.now(), timeZone)
      return isFirst ? Math.min(night, hourMs) : night
    },
    run: (signal) => checkAll(checks, signal),
  }
}
