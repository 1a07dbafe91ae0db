import { AsyncLocalStorage } from 'node:async_hooks'
import { EventStoreUnavailable, OutcomeUnknown } from '@fleet/domain/kernel/event-store'
import { withTimeout } from '../../async/bounded.ts'
import type { IntegrityCheckedStore } from '../integrity/integrity-checked-store.ts'

/** Others were first at every attempt: nothing was decided, and the same command may be sent again. */
export class Contended extends Error {
  override readonly name = 'Contended'
  constructor(stream: string) {
    super(`others wrote to ${stream} at every attempt`)
  }
}

/** What somebody who asks has left to wait for the event store, over all that is done for him. */
export type RequestDeadline = { leftMs: number; countedUntil: number; readonly waits: Set<{ readonly since: number }> }

/** An answer that takes no longer is not counted: what asks a thousand times may take its time. */
const uncountedMs = 500

const current = new AsyncLocalStorage<RequestDeadline>()

export function requestDeadline(milliseconds: number): RequestDeadline {
  return { leftMs: milliseconds, countedUntil: 0, waits: new Set() }
}

/** What `work` waits for the event store, it waits with this patience. */
export function runWithDeadline<T>(deadline: RequestDeadline, work: () => T): T {
  return current.run(deadline, work)
}

/**
 * The outcome of `work`, as long as there is patience; outside of any request there is no end to it. `work` is then not
 * begun, or goes on and its outcome is dropped.
 * @throws EventStoreUnavailable there was none left; or what `late` makes
 */
export async function withDeadline<T>(
  work: () => Promise<T>,
  timeoutError: () => Error = () => new EventStoreUnavailable('the event store did not answer in time'),
): Promise<T> {
  const deadline = current.getStore()
  if (deadline === undefined) return work()
  count(deadline)
  if (deadline.leftMs <= 0) throw new EventStoreUnavailable('the event store has been waited for long enough')
  const wait = { since: performance.now() }
  deadline.waits.add(wait)
  try {
    return await withTimeout(deadline.leftMs, work(), timeoutError)
  } finally {
    count(deadline)
    deadline.waits.delete(wait)
  }
}

/** Of waits beside each other the time counts once, and of one that was left behind until its end. */
function count(deadline: RequestDeadline): void {
  const now = performance.now()
  for (const { since } of deadline.waits) {
    if (now - since <= uncountedMs) continue
    deadline.leftMs -= now - Math.max(since, deadline.countedUntil)
    deadline.countedUntil = now
  }
}

/** The store, asked with the patience of whoever asks; subscriptions have their own. */
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
