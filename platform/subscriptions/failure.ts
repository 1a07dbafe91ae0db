import type { StoredEvent } from '@fleet/domain/kernel/event'
import { Contended } from '../event-sourcing/command-handler/request-deadline.ts'
import { causesOf, codeOf, faultName } from '../logging/fault.ts'
import type { Subscription } from './subscription.ts'

/** Why a subscription does not advance. Contains no personal data: messages of database errors may quote values. */
export type Failure = {
  /** ISO 8601 UTC, of the first failed attempt. */
  readonly since: string
  readonly attempts: number
  /**
   * Temporary: the database or the log is unavailable, or others write to the same stream. Otherwise an operator must
   * act.
   */
  readonly outage: boolean
  readonly projection?: string
  readonly reactor?: string
  /** The event that cannot be handled; absent when the failure does not concern one event. */
  readonly event?: Pick<StoredEvent, 'id' | 'type' | 'stream' | 'revision'> & { readonly position: string }
  /** Names and codes of the errors, innermost last: `ProjectionFailed: InputSyntaxError 22007`. */
  readonly reason: string
}

type About = {
  readonly before: Failure | undefined
  readonly event?: StoredEvent | undefined
  readonly subscription?: Pick<Subscription, 'name' | 'kind'>
}

export function failureOf(error: unknown, { before, event, subscription }: About): Failure {
  return {
    since: before?.since ?? new Date().toISOString(),
    attempts: (before?.attempts ?? 0) + 1,
    outage: isTransient(error),
    ...(subscription && { [subscription.kind === 'reactor' ? 'reactor' : 'projection']: subscription.name }),
    ...(event && { event: placeOf(event) }),
    reason: faultName(error),
  }
}

function placeOf({ id, type, stream, revision, position }: StoredEvent): NonNullable<Failure['event']> {
  return { id, type, stream, revision, position: String(position) }
}

/** One line for the log. */
export function failureText({ outage, projection, reactor, event, reason, attempts }: Failure): string {
  const name =
    projection !== undefined
      ? `projection ${projection}`
      : reactor !== undefined
        ? `reactor ${reactor}`
        : 'subscriptions'
  const { id, type, stream, revision, position } = event ?? {}
  const where = event ? ` at ${type} (${stream} revision ${revision}, position ${position}, id ${id})` : ''
  return `${name}${where}${outage ? ' waits' : ''}, attempt ${attempts}: ${reason}`
}

const outageNames = new Set([
  'ConnectionError',
  'BackendTerminatedError',
  'BackendTerminatedUnexpectedlyError',
  'EventStoreUnavailable',
  'OutcomeUnknown',
])
const outageCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P0|53300)/

/** Temporary, not caused by the event: an outage, or others write to the same stream. */
export function isTransient(error: unknown): boolean {
  return error instanceof Contended || isOutage(error)
}

/** A server is down, starting or full. */
function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      cause instanceof Error &&
      (outageNames.has(cause.name) ||
        outageNames.has(cause.constructor.name) ||
        outageCodes.test(codeOf(cause)) ||
        /^Connection terminated|timeout expired|timeout exceeded/.test(cause.message)),
  )
}

/** SQLSTATE classes that concern values: data, constraints, errors raised by our functions, sizes. */
const valueCodes = /^(21|22|23|P0|54)/
const sqlState = /^[0-9A-Z]{5}$/

/**
 * Whether the event may be the cause: a retry fails the same way, while other events may succeed. A missing table, a
 * missing right, a full disk or a lock would fail every event, so none may be parked.
 */
export function isAboutEvent(error: unknown): boolean {
  const code = causesOf(error)
    .map(codeOf)
    .find((one) => sqlState.test(one))
  return !isTransient(error) && (code === undefined || valueCodes.test(code))
}
