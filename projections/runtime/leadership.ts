import { Client } from 'pg'
import { pause, retryDelay } from './backoff.ts'

export type Leadership = {
  readonly url: string
  /** Processes with the same name take turns. */
  readonly name: string
  readonly signal: AbortSignal
  /** Runs while this process leads; its signal aborts when the lock is lost. */
  readonly lead: (signal: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
  /** The database answers, and another process leads. */
  readonly onStandby: () => void
}

const takeOverEveryMs = 500

/**
 * Lets one process at a time lead: it holds a Postgres advisory lock, which its death frees, on a connection of its own.
 * The others try every half second. Ends when `signal` aborts.
 */
export async function takeTurns(leadership: Leadership): Promise<void> {
  const { signal, onError } = leadership
  for (let failures = 0; !signal.aborted; ) {
    try {
      await oneTurn(leadership)
      failures = 0
      await pause(takeOverEveryMs, signal)
    } catch (error) {
      failures += 1
      onError(error)
      await pause(retryDelay(failures), signal)
    }
  }
}

async function oneTurn({ url, name, signal, lead, onStandby }: Leadership): Promise<void> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: `lead ${name}` })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  const turn = AbortSignal.any([signal, lost.signal])
  try {
    await client.connect()
    while (!turn.aborted && !(await holdsLock(client, name))) {
      onStandby()
      await pause(takeOverEveryMs, turn)
    }
    if (!turn.aborted) await lead(turn)
  } finally {
    await client.end().catch(() => {})
  }
}

async function holdsLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [`projections/${name}`],
  )
  return rows[0]?.held === true
}
