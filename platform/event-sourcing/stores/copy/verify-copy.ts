import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { allEvents } from '../all-events.ts'
import { eventName } from '../event-name.ts'
import { CopyRefused } from './copy-refused.ts'
import { isSame } from './same-event.ts'

export type VerifiedCopy = {
  readonly events: number
  readonly streams: number
  /** The last event, as the copy has it; undefined: there is none. */
  readonly last: StoredEvent | undefined
  /** By place in the source, of the places asked for: the event as the copy has it. */
  readonly places: ReadonlyMap<bigint, StoredEvent>
}

/**
 * Reads both to the end, event by event: the copy has all, in the same order and with the same seals.
 * `copy`: a store that checks them (`platform/event-sourcing/integrity/sealed-store.ts`). `asked`: places of the source.
 * @throws CopyRefused they differ | SealBroken
 */
export async function verifyCopy(
  source: EventStore,
  copy: EventStore,
  asked: ReadonlySet<bigint> = new Set(),
): Promise<VerifiedCopy> {
  const reading = allEvents(source)
  const places = new Map<bigint, StoredEvent>()
  let [events, streams] = [0, 0]
  let last: StoredEvent | undefined
  try {
    for await (const event of allEvents(copy)) {
      const { value: expected } = await reading.next()
      if (expected === undefined || !isSame(event, expected))
        throw new CopyRefused(`the copy differs from the log at its event ${events + 1}: ${eventName(event)}`)
      if (asked.has(expected.position)) places.set(expected.position, event)
      events += 1
      if (event.revision === 0) streams += 1
      last = event
    }
    const { value: missing } = await reading.next()
    if (missing !== undefined)
      throw new CopyRefused(`the copy ends after ${events} events: it lacks ${eventName(missing)}`)
    return { events, streams, last, places }
  } finally {
    await reading.return(undefined)
  }
}
