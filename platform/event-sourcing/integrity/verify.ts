import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { allEvents } from '../stores/all-events.ts'
import { type IntegrityViolation, integrityError, IntegrityError } from './event-mac.ts'

export type Verification = {
  /** Events whose seal fits. */
  readonly verified: number
  readonly streams: number
  /** The first event, in log order, that does not fit; its successors are not judged. */
  readonly violation?: IntegrityViolation
}

type VerifyOptions = {
  /** Positions count the events from 1, as those of the Postgres store do, so that a stream's cut end shows too. */
  readonly isNumbered?: boolean
  /** Gets each event that fits. */
  readonly onEvent?: (event: StoredEvent) => void
  /** Waited for after each event. */
  readonly pace?: () => Promise<void>
  /** Ends it early; the answer is of what was read until then. */
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
