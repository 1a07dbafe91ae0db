import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
} from '@eventstore/db-client'
import { EventStoreUnavailable, OutcomeUnknown } from '@fleet/domain/kernel/event-store'

/**
 * What a failed call means: `refused` by the server for good, `unsent` (nothing reached a server that could act on it)
 * or `unknown`. The client gives errors without a type, or with one too many meanings, so what is not recognised is
 * `unknown`.
 */
export type Fault = 'refused' | 'unsent' | 'unknown'

export function faultOf(error: unknown): Fault {
  if (isRefusal(error)) return 'refused'
  if (error instanceof NotLeaderError) return 'unsent'
  return error instanceof Error && neverConnected.test(error.message) ? 'unsent' : 'unknown'
}

function isRefusal(error: unknown): boolean {
  return [AccessDeniedError, InvalidArgumentError, MaxAppendSizeExceededError, StreamDeletedError].some(
    (kind) => error instanceof kind,
  )
}

/** gRPC has one code for a call that found no connection and for one whose connection broke: only the text tells them apart. */
const neverConnected =
  /No connection established|Name resolution failed|Failed to discover|Channel closed before call started|Waiting for LB pick/

export function unavailable(error: unknown): EventStoreUnavailable {
  if (error instanceof EventStoreUnavailable) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new EventStoreUnavailable(
    `the event store ${faultOf(error) === 'refused' ? 'refused' : 'cannot be reached'}: ${reason}`,
    { cause: error },
  )
}

export function outcomeUnknown(error: unknown): OutcomeUnknown {
  const reason = error instanceof Error ? error.message : String(error)
  return new OutcomeUnknown(`the event store did not answer an append: ${reason}`, { cause: error })
}
