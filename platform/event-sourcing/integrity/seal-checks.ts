import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { pause, retryDelay } from '../../async/backoff.ts'
import { faultName } from '../../logging/fault.ts'
import type { Job, Running } from '../../jobs/scheduler.ts'
import type { Clock } from '../../time/clock.ts'
import type { Vault } from '../../vault/vault.ts'
import { SealBroken } from './event-seal.ts'
import { holderCollector, holdersIn } from './holders.ts'
import type { SealWatch } from './seal-watch.ts'
import { verifySeals } from './verify.ts'

export type SealChecks = {
  readonly store: EventStore
  readonly isNumbered: boolean
  readonly watch: SealWatch
  readonly vault: Pick<Vault, 'recordMissing'>
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

/**
 * Checks the newest events, as every process does when it starts, until it could. The store reports what does not fit to
 * `watch`. An older vault lacks the keys of the newest persons.
 */
export function checkNewest({
  store,
  vault,
  log,
}: Pick<SealChecks, 'store' | 'vault'> & { readonly log: (line: string) => void }): Running {
  const stopping = new AbortController()

  async function check(): Promise<void> {
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        await vault.recordMissing((await store.newest(atStart)).flatMap(holdersIn))
        return
      } catch (error) {
        if (error instanceof SealBroken) return
        log(`the newest events could not be checked, attempt ${attempt}: ${faultName(error)}`)
        await pause(retryDelay(attempt), stopping.signal)
      }
    }
  }

  const checked = check()
  return {
    async stop() {
      stopping.abort()
      await checked
    },
  }
}

/** Reads the whole log at low priority, reports to `watch` and records the keys that the vault lacks. */
async function checkAll({ store, isNumbered, watch, vault, clock }: SealChecks, signal: AbortSignal): Promise<void> {
  const { persons, onEvent } = holderCollector()
  const result = await verifySeals(store, { isNumbered, onEvent, pace: unhurried(), signal })
  await vault.recordMissing(persons)
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
