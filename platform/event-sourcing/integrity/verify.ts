import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { allEvents } from '../stores/all-events.ts'
import { type IntegrityViolation, integrityError, IntegrityError } from './event-mac.ts'

export type Verification = {
  /** Number of valid events. */
  readonly verified: number
  readonly streams: number
  /** The first invalid event in log order; later events are not checked. */
  readonly violation?: IntegrityViolation
}

type VerifyOptions = {
  /**
   * Positions number the events from 1, as in the Postgres store, so that events missing at the end of a stream show as
   * well.
   */
  readonly isNumbered?: boolean
  /** Called for each valid event. */
  readonly onEvent?: (event: StoredEvent) => void
  /** Awaited after each event. */
  readonly pace?: () => Promise<void>
  /** Stops early; the result covers the events read so far. */
  readonly signal?: AbortSignal
}

/** Reads the whole log once, in order, through a store that checks each signature (`integrity-checked-store.ts`). */
export async function verifyLogIntegrity(
  store: EventStore,
  { isNumbered = false, onEvent, pace, signal }: VerifyOptions = {},
): Promise<Verification> {
  let verified = 0
  let streams = 0
  try {
    for await (const event of allEvents(store, signal === undefined ? {} : { signal })) {
      if (isNumbered && event.position !== BigInt(verified + 1)) throw integrityError(event, 'gap')
      verified += 1
      if (event.revision === 0) streams += 1
      onEvent?.(event)
      await pace?.()
    }
    return { verified, streams }
  } catch (error) {
    if (error instanceof IntegrityError) return { verified, streams, violation: error.violation }
    throw error
  }
}
