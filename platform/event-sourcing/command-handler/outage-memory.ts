import { EventStoreUnavailable, OutcomeUnknown } from '@fleet/domain/kernel/event-store'
import { withTimeout } from '../../async/timeout.ts'
import type { IntegrityCheckedStore } from '../integrity/integrity-checked-store.ts'
import { runWithoutDeadline } from './request-deadline.ts'

type OutageTimes = {
  /** A call without an answer for this long is followed by a probe, ms. */
  readonly silenceMs?: number
  /** A probe without an answer for this long means an outage, also on a busy machine, ms. */
  readonly probeMs?: number
  /** Pause between probes during an outage, ms. */
  readonly pauseMs?: number
}

const unavailable = (error: unknown) => error instanceof EventStoreUnavailable || error instanceof OutcomeUnknown

/**
 * During an outage calls fail at once instead of each waiting for its whole timeout, until a probe is answered. Calls
 * that have begun keep their time, and subscriptions resume by themselves.
 */
export function storeWithOutageMemory(
  store: IntegrityCheckedStore,
  { silenceMs = 2_000, probeMs = 5_000, pauseMs = 500 }: OutageTimes = {},
): IntegrityCheckedStore {
  let isAway = false
  let isProbing = false
  let isClosed = false
  let answers = 0

  async function isAnswering(): Promise<boolean> {
    const before = answers
    const late = () => new EventStoreUnavailable('the event store did not answer a probe')
    return withTimeout(probeMs, runWithoutDeadline(store.end), late).then(
      () => true,
      // Another call was answered meanwhile: the probe was slow, not the store away.
      (error: unknown) => !unavailable(error) || answers > before,
    )
  }

  async function probe(): Promise<void> {
    if (isProbing) return
    isProbing = true
    for (isAway = !(await isAnswering()); isAway && !isClosed; isAway = !(await isAnswering()))
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    isProbing = false
  }

  const startProbe = () => {
    probe().catch(() => {})
  }

  async function watched<T>(call: () => Promise<T>): Promise<T> {
    if (isAway) throw new EventStoreUnavailable('the event store does not answer')
    const silence = setTimeout(startProbe, silenceMs)
    try {
      const answer = await call()
      answers += 1
      return answer
    } catch (error) {
      if (unavailable(error)) startProbe()
      else answers += 1
      throw error
    } finally {
      clearTimeout(silence)
    }
  }

  return {
    ...store,
    append: (...args) => watched(() => store.append(...args)),
    read: (...args) => watched(() => store.read(...args)),
    newest: (limit) => watched(() => store.newest(limit)),
    head: () => watched(() => store.head()),
    end: () => watched(() => store.end()),
    close: () => {
      isClosed = true
      return store.close()
    },
  }
}
