import { eventName } from '../stores/event-name.ts'
import { type IntegrityViolation, IntegrityError, holderCollector, holdersIn } from './event-mac.ts'
import { type Verification, verifyLogIntegrity } from './verify.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { pause, retryDelay } from '../../async/backoff.ts'
import { faultName } from '../../logging/fault.ts'
import type { Job, Running } from '../../jobs/scheduler.ts'
import type { Clock } from '../../time/clock.ts'
import { allEvents } from '../stores/all-events.ts'
import { type LogEnds, compareEnds, headChain } from './log-ends.ts'
import type { Vault } from '../../vault/vault.ts'

/** The integrity part of `/health/ready`. */
type IntegrityHealth = {
  readonly state: 'fit' | 'broken'
  /** The first events that failed a check, when they were read or during a full check. */
  readonly misfits: readonly IntegrityViolation[]
  /** When this process last checked the whole log, ISO 8601 UTC; null: not yet, or another process does it. */
  readonly checkedAt: string | null
}

export type IntegrityWatch = {
  /** Reports an event that failed its check. */
  readonly onViolation: (error: IntegrityError) => void
  /** Reports a check of the whole log. */
  checked(result: Verification, at: string): void
  health(): IntegrityHealth
}

const maxReported = 20

/** Collects events that failed their check, and logs the place of each once, never a value. */
export function watchIntegrity(log: (line: string) => void): IntegrityWatch {
  const misfits = new Map<string, IntegrityViolation>()
  let checkedAt: string | null = null

  function found(violation: IntegrityViolation): void {
    const { stream, revision, id, reason } = violation
    const place = `${stream} ${revision} ${id}`
    if (misfits.has(place) || misfits.size >= maxReported) return
    misfits.set(place, violation)
    const event = eventName(violation)
    log(
      `the event log was tampered with: ${event} failed its integrity check (${reason}). Its stream is blocked; npm run audit:verify names the first such event`,
    )
  }

  return {
    onViolation: ({ violation }) => found(violation),
    checked({ violation }, at) {
      checkedAt = at
      // The log may have been repaired: earlier violations are cleared.
      if (violation === undefined) misfits.clear()
      else found(violation)
    },
    health: () => ({ state: misfits.size === 0 ? 'fit' : 'broken', misfits: [...misfits.values()], checkedAt }),
  }
}

type IntegrityCheckDeps = {
  readonly store: EventStore
  readonly isNumbered: boolean
  readonly watch: IntegrityWatch
  readonly vault: Pick<Vault, 'recordMissing'>
  readonly clock: Pick<Clock, 'now'>
  readonly timeZone: string
  /** Absent: ends are not compared, and heads are not signed. */
  readonly ends?: LogEnds
}

/** Number of newest events that a start checks: they cover the streams that were written last. */
const checkedAtStart = 1_000
const hourMs = 60 * 60_000
/** The hour of the nightly check in the fleet's time zone. */
const nightHour = 3
/** Working time before a pause that is three times as long. */
const turnMs = 20

/** Milliseconds until the nightly check in the fleet's time zone; a day when it has just begun. */
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

/** Yields the processor regularly, so that requests are served first. */
function lowPriorityPace(): () => Promise<void> {
  let turn = performance.now()
  return async () => {
    if (performance.now() - turn < turnMs) return
    await sleep(3 * turnMs, undefined, { ref: false })
    turn = performance.now()
  }
}

/**
 * Checks the newest events at the start of every process, and retries until it succeeds. The store reports violations
 * to `watch`. Also records missing keys: an older vault lacks those of the newest persons.
 */
export function checkNewest({
  store,
  vault,
  log,
}: Pick<IntegrityCheckDeps, 'store' | 'vault'> & { readonly log: (line: string) => void }): Running {
  const stopping = new AbortController()

  async function check(): Promise<void> {
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        await vault.recordMissing((await store.newest(checkedAtStart)).flatMap(holdersIn))
        return
      } catch (error) {
        if (error instanceof IntegrityError) return
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

/** Checks the whole log at low priority, reports to `watch` and records the keys that the vault lacks. */
async function checkAll(
  { store, isNumbered, watch, vault, clock, ends }: IntegrityCheckDeps,
  signal: AbortSignal,
): Promise<void> {
  const { persons, onEvent } = holderCollector()
  const compared = ends && (await compareEnds(ends))
  const result = await verifyLogIntegrity(store, {
    isNumbered,
    onEvent(event) {
      onEvent(event)
      compared?.onEvent(event)
    },
    pace: lowPriorityPace(),
    signal,
  })
  await vault.recordMissing(persons)
  if (signal.aborted) return
  const violation = result.violation ?? compared?.problems()[0]
  watch.checked(violation === undefined ? result : { ...result, violation }, clock.now())
  if (violation === undefined && compared !== undefined && result.verified > 0)
    await ends?.addHead({ ...compared.head(), signedAt: clock.now() })
}

/** Checks the whole log every night; also an hour after a start, for a machine that is off at night. */
export function integrityCheckJob(checks: IntegrityCheckDeps): Job {
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

/** Number of events after which a head of the log is signed; another one is signed every night. */
const usualEventsPerHead = 10_000
const headCheckMs = 60_000
/** Positions of EventStoreDB count bytes: an event takes at least so many. */
const minEventBytes = 512

/** Signs a head of the log after every 10,000 events, also of those appended before it ran for the first time. */
export function signHeadJob({
  store,
  isNumbered,
  clock,
  ends,
  eventsPerHead = usualEventsPerHead,
}: Pick<IntegrityCheckDeps, 'store' | 'isNumbered' | 'clock'> & {
  readonly ends: LogEnds
  readonly eventsPerHead?: number
}): Job {
  let chain = headChain()
  return {
    name: 'log-head',
    everyMs: headCheckMs,
    async run(signal) {
      const last = await ends.newestHead()
      if (last === undefined || chain.head().count < last.count) chain = headChain(last)
      const { position } = chain.head()
      const fewest = BigInt(isNumbered ? eventsPerHead : eventsPerHead * minEventBytes)
      if ((await store.head()) - BigInt(last?.position ?? 0) < fewest) return
      const pace = lowPriorityPace()
      try {
        for await (const event of allEvents(store, { after: BigInt(position), signal })) {
          chain.add(event)
          await pace()
        }
      } catch (error) {
        // The store reports it; a log with a changed event gets no head.
        if (error instanceof IntegrityError) return
        throw error
      }
      const head = chain.head()
      if (!signal.aborted && head.count - (last?.count ?? 0) >= eventsPerHead)
        await ends.addHead({ ...head, signedAt: clock.now() })
    },
  }
}
