import { DatabaseError, Pool, type QueryConfig, type QueryResultRow } from 'pg'
import { EventStoreUnavailable, OutcomeUnknown } from '@fleet/domain/kernel/event-store'
import { withTimeout } from '../../../async/timeout.ts'

export type Connection = {
  readonly pool: Pool
  /** Timeout of a connection and an answer together, ms. */
  readonly timeoutMs: number
}

/**
 * Opens a pool with timeouts: half of `timeoutMs` for connecting, and the server cancels a statement before the caller
 * stops waiting.
 */
export function connection(
  url: string,
  { timeoutMs, connections }: { timeoutMs: number; connections: number },
): Connection {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: timeoutMs / 2,
    statement_timeout: Math.floor(timeoutMs * 0.4),
    keepAlive: true,
    application_name: 'event-store',
  })
  pool.on('error', () => {}) // An idle connection broke: the next query opens another.
  return { pool, timeoutMs }
}

/**
 * Runs one statement on its own connection.
 * @throws EventStoreUnavailable no connection, or the server refused the statement (`cause` is its error): nothing was
 * done
 * @throws OutcomeUnknown the statement was sent and no answer came
 */
export async function runQuery<Row extends QueryResultRow>(
  { pool, timeoutMs }: Connection,
  query: QueryConfig,
): Promise<Row[]> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new EventStoreUnavailable(`the event store cannot be reached: ${messageOf(cause)}`, { cause })
  })
  client.on('error', ignore)
  let broken = true
  try {
    const { rows } = await withTimeout(
      timeoutMs / 2,
      client.query<Row>(query),
      () => new OutcomeUnknown('the event store did not answer in time'),
    )
    broken = false
    return rows
  } catch (error) {
    broken = !isRefusal(error)
    throw isRefusal(error)
      ? new EventStoreUnavailable(`the event store refused: ${error.message}`, { cause: error })
      : error instanceof OutcomeUnknown
        ? error
        : new OutcomeUnknown(`the connection to the event store broke: ${messageOf(error)}`, { cause: error })
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}

/** As `runQuery`, for statements that change nothing: a missing answer means that the store is unavailable. */
export async function runReadQuery<Row extends QueryResultRow>(
  connection: Connection,
  query: QueryConfig,
): Promise<Row[]> {
  try {
    return await runQuery<Row>(connection, query)
  } catch (error) {
    throw error instanceof OutcomeUnknown ? new EventStoreUnavailable(error.message, { cause: error }) : error
  }
}

/** The server refused the statement and rolled back. A FATAL error closes the connection and may follow a commit. */
function isRefusal(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.severity === 'ERROR'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}

function ignore(): void {}
