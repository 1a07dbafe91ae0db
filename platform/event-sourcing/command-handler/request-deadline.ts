import { AsyncLocalStorage } from 'node:async_hooks'
import { EventStoreUnavailable, OutcomeUnknown } from '@fleet/domain/kernel/event-store'
import { withTimeout } from '../../async/timeout.ts'
import type { IntegrityCheckedStore } from '../integrity/integrity-checked-store.ts'

/** Other writers won at every attempt: nothing was decided, and the same command may be sent again. */
export class Contended extends Error {
  override readonly name = 'Contended'
  constructor(stream: string) {
    super(`conflicting writes to ${stream} at every attempt`)
  }
}

/** The time that a request may still wait for the event store, over all its calls. */
export type RequestDeadline = { leftMs: number; countedUntil: number; readonly waits: Set<{ readonly since: number }> }

/** Answers within this time do not count, so that a request may make many quick calls. */
const uncountedMs = 500

const current = new AsyncLocalStorage<RequestDeadline | undefined>()

export function requestDeadline(milliseconds: number): RequestDeadline {
  return { leftMs: milliseconds, countedUntil: 0, waits: new Set() }
}

/** Runs `work` with this deadline for all its calls to the event store. */
export function runWithDeadline<T>(deadline: RequestDeadline, work: () => T): T {
  return current.run(deadline, work)
}

/** Runs `work` outside of the current request: for work that outlives it, such as a timer that the request started. */
export function runWithoutDeadline<T>(work: () => T): T {
  return current.run(undefined, work)
}

/**
 * Returns the outcome of `work` within the request's deadline; outside of requests there is no deadline. When time runs
 * out, `work` is not started, or its outcome is ignored.
 * @throws EventStoreUnavailable the deadline had passed; or what `timeoutError` returns
 */
export async function withDeadline<T>(
  work: () => Promise<T>,
  timeoutError: () => Error = () => new EventStoreUnavailable('the event store did not answer in time'),
): Promise<T> {
  const deadline = current.getStore()
  if (deadline === undefined) return work()
  count(deadline)
  if (deadline.leftMs <= 0) throw new EventStoreUnavailable('the request has no time left to wait for the event store')
  const wait = { since: performance.now() }
  deadline.waits.add(wait)
  try {
    return await withTimeout(deadline.leftMs, work(), timeoutError)
  } finally {
    count(deadline)
    deadline.waits.delete(wait)
  }
}

/** Concurrent waits count once; an abandoned wait counts until its end. */
function count(deadline: RequestDeadline): void {
  const now = performance.now()
  for (const { since } of deadline.waits) {
    if (now - since <= uncountedMs) continue
    deadline.leftMs -= now - Math.max(since, deadline.countedUntil)
    deadline.countedUntil = now
  }
}

/** Applies the request's deadline to a store; subscriptions have none. */
export function storeWithDeadline(store: IntegrityCheckedStore): IntegrityCheckedStore {
  return {
    ...store,
    append: (...args) =>
      withDeadline(
        () => store.append(...args),
        () => new OutcomeUnknown('the event store did not answer an append in time'),
      ),
    read: (...args) => withDeadline(() => store.read(...args)),
    newest: (limit) => withDeadline(() => store.newest(limit)),
    head: () => withDeadline(() => store.head()),
    end: () => withDeadline(() => store.end()),
  }
}
