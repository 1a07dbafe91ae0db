import type { StoredEvent } from '@fleet/domain/kernel/event'
import { ProjectionFailed } from './apply-batch.ts'

/** Why a group of projections stands still. Holds no personal data: texts of database errors may quote values. */
export type Failure = {
  /** ISO 8601 UTC, of the first failed attempt. */
  readonly since: string
  readonly attempts: number
  /** The database or the log cannot be reached; it passes by itself. Otherwise somebody has to look. */
  readonly outage: boolean
  readonly projection?: string
  /** The event that cannot be projected; absent when it is not about one event. */
  readonly event?: Pick<StoredEvent, 'id' | 'type' | 'stream' | 'revision'> & { readonly position: string }
  /** Names and codes of the errors, innermost last: `ProjectionFailed: InputSyntaxError 22007`. */
  readonly reason: string
}

export function failureOf(
  error: unknown,
  { before, event }: { before: Failure | undefined; event?: StoredEvent | undefined },
): Failure {
  const chain = causes(error)
  const failed = chain.find((cause) => cause instanceof ProjectionFailed)
  return {
    since: before?.since ?? new Date().toISOString(),
    attempts: (before?.attempts ?? 0) + 1,
    outage: isOutage(error),
    ...(failed ? { projection: failed.projection } : {}),
    ...(event ? { event: placeOf(event) } : {}),
    reason: chain.map(nameAndCode).join(': '),
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
  return causes(error).some(
    (cause) =>
      outageNames.has(cause.name) ||
      outageNames.has(cause.constructor.name) ||
      outageCodes.test(codeOf(cause)) ||
      /^Connection terminated|timeout expired/.test(cause.message),
  )
}

function causes(error: unknown): Error[] {
  const chain: Error[] = []
  for (let next = error; next instanceof Error && chain.length < 10; next = next.cause) chain.push(next)
  return chain
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function nameAndCode(error: Error): string {
  const name = error.name === 'Error' ? error.constructor.name : error.name
  return `${name} ${codeOf(error)}`.trim()
}
