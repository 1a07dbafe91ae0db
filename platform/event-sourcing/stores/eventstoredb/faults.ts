import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
} from '@eventstore/db-client'
import { EventStoreUnavailable, OutcomeUnknown } from '@fleet/domain/kernel/event-store'

/**
 * The meaning of a failed call: `refused` by the server for good, `unsent` (it reached no server that could act on it)
 * or `unknown`. Some errors of the client have no type, or one with several meanings; an unrecognized error is
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

/** gRPC has one code for a call without a connection and for a broken connection: only the text distinguishes them. */
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
