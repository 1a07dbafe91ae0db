import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { EventStoreUnavailable, OutcomeUnknown, WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import { pause, retryDelay } from '../../../async/backoff.ts'
import { allEvents } from '../all-events.ts'
import { eventName } from '../event-name.ts'
import { CopyRefused } from './copy-refused.ts'
import { appendRun, runs } from './runs.ts'
import { isSame } from './same-event.ts'

export type CopyOptions = {
  readonly source: EventStore
  /** As it is stored, without a look at seals: those of the source are kept. */
  readonly target: EventStore
  /** Told now and then: events of the target so far. */
  readonly onProgress?: (events: number) => void
  /** Told of each failure of the target that is waited out. */
  readonly onOutage?: (error: unknown) => void
}

export type Copied = { /** Events that the target had before. */ readonly before: number; readonly copied: number }

const noSignal = new AbortController().signal
const tellEvery = 10_000

/**
 * Copies a log to the end it has now, event for event in its order, with ids and seals. What the target has is compared and left,
 * so a copy that was killed goes on where it ended.
 * @throws CopyRefused the target holds something else
 */
export async function copyLog({
  source,
  target,
  onProgress = () => {},
  onOutage = () => {},
}: CopyOptions): Promise<Copied> {
  const reading = allEvents(source)
  try {
    let before = 0
    for await (const event of allEvents(target)) {
      const { value: expected } = await reading.next()
      if (expected === undefined)
        throw new CopyRefused(
          `the event store to copy to has more than the log: ${eventName(event)}, after all ${before} events of it`,
        )
      if (!isSame(event, expected))
        throw new CopyRefused(
          `the event store to copy to holds something else: ${eventName(event)}, where the log has ${eventName(expected)}. Name an empty one`,
        )
      before += 1
    }
    let copied = 0
    for await (const run of runs(reading)) {
      await append(target, run, onOutage)
      if (Math.floor((copied + run.length) / tellEvery) > Math.floor(copied / tellEvery))
        onProgress(before + copied + run.length)
      copied += run.length
    }
    return { before, copied }
  } finally {
    await reading.return(undefined)
  }
}

/** One after the other, and again with the same ids until it is stored: nothing may come before it. */
async function append(
  target: EventStore,
  run: readonly StoredEvent[],
  onOutage: (error: unknown) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await appendRun(target, run)
      return
    } catch (error) {
      if (error instanceof WrongExpectedRevision)
        throw new CopyRefused(`somebody else writes to the event store to copy to: ${error.message}`, { cause: error })
      if (!(error instanceof EventStoreUnavailable || error instanceof OutcomeUnknown)) throw error
      onOutage(error)
      await pause(retryDelay(attempt), noSignal)
    }
  }
}
