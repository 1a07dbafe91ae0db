import type { StoredEvent } from '@fleet/domain/kernel/event'
import { causesOf, codeOf, faultName } from '../logging/fault.ts'

/** Why a read model or reactor stands still. Holds no personal data: texts of database errors may quote values. */
export type Failure = {
  /** ISO 8601 UTC, of the first failed attempt. */
  readonly since: string
  readonly attempts: number
  /** The database or the log cannot be reached; it passes by itself. Otherwise somebody has to look. */
  readonly outage: boolean
  readonly projection?: string
  readonly reactor?: string
  /** The event that cannot be projected; absent when it is not about one event. */
  readonly event?: Pick<StoredEvent, 'id' | 'type' | 'stream' | 'revision'> & { readonly position: string }
  /** Names and codes of the errors, innermost last: `ProjectionFailed: InputSyntaxError 22007`. */
  readonly reason: string
}

export function failureOf(
  error: unknown,
  {
    before,
    event,
    ...who
  }: { before: Failure | undefined; event?: StoredEvent | undefined; projection?: string; reactor?: string },
): Failure {
  return {
    since: before?.since ?? new Date().toISOString(),
    attempts: (before?.attempts ?? 0) + 1,
    outage: isOutage(error),
    ...who,
    ...(event ? { event: placeOf(event) } : {}),
    reason: faultName(error),
  }
}

function placeOf({ id, type, stream, revision, position }: StoredEvent): NonNullable<Failure['event']> {
  return { id, type, stream, revision, position: String(position) }
}

/** One line for the log. */
export function failureText({ outage, projection, event, reason, attempts }: Failure): string {
  const what = projection ? `Projection ${projection}` : 'Projections'
  const { id, type, stream, revision, position } = event ?? {}
  const where = event ? ` at ${type} (${stream} revision ${revision}, position ${position}, id ${id})` : ''
  return `${what} ${outage ? 'waiting for an outage to end' : 'stuck'}${where}, attempt ${attempts}: ${reason}`
}

const outageNames = new Set([
  'ConnectionError',
  'BackendTerminatedError',
  'BackendTerminatedUnexpectedlyError',
  'EventStoreUnavailable',
  'OutcomeUnknown',
])
const outageCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P0|53300)/

/** Nothing wrong with the event: a server is down, starting or full. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      cause instanceof Error &&
      (outageNames.has(cause.name) ||
        outageNames.has(cause.constructor.name) ||
        outageCodes.test(codeOf(cause)) ||
        /^Connection terminated|timeout expired|timeout exceeded/.test(cause.message)),
  )
}

/** Classes of SQLSTATE that say something of values: data, constraints, what our own functions raise, sizes. */
const valueCodes = /^(21|22|23|P0|54)/
const sqlState = /^[0-9A-Z]{5}$/

/**
 * The event may be what is wrong: another try gives the same, and other events may go on. A table that is not there or may
 * not be read, a full disk, a lock that is held: the same would happen to every event, so none may be passed over.
 */
export function isAboutEvent(error: unknown): boolean {
  const code = causesOf(error)
    .map(codeOf)
    .find((one) => sqlState.test(one))
  return !isOutage(error) && (code === undefined || valueCodes.test(code))
}
