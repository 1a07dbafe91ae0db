import { Client } from 'pg'
import { pause, retryDelay } from '../async/backoff.ts'

export type Turns = {
  /** Processes take turns at it. */
  readonly name: string
  readonly signal: AbortSignal
  /** Runs while this process leads; its signal aborts when the lock is lost. */
  readonly lead: (signal: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
  /** The database answers, and another process leads. */
  readonly onStandby: () => void
}

export type Leadership = {
  /** Lets one process at a time lead; the others try every half second. Ends when the signal aborts. */
  takeTurns(turns: Turns): Promise<void>
}

/** The lock of a turn, held by whoever leads. */
const lockOf = (name: string): string => `projections/${name}`

const takeOverEveryMs = 500
const patienceMs = 5_000

type Session = {
  readonly lost: AbortSignal
  readonly lose: () => void
  readonly ask: (what: LockFunction, name: string) => Promise<boolean>
}
type LockFunction = 'pg_try_advisory_lock' | 'pg_advisory_unlock'

/**
 * Turns at all that one process does for all: each is a Postgres advisory lock, which the death of its process frees. One
 * connection holds them all; it is there as long as somebody takes turns.
 */
export function leadershipAt(url: string, name = 'fleet leading'): Leadership {
  let session: Promise<Session> | undefined
  let taking = 0

  async function connect(): Promise<Session> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      application_name: name,
    })
    const lost = new AbortController()
    const lose = () => {
      if (lost.signal.aborted) return
      lost.abort()
      session = undefined
      client.end().catch(() => {})
    }
    client.on('error', lose).on('end', lose)
    await client.connect()
    let before: Promise<unknown> = Promise.resolve()
    /** One question at a time. */
    const ask = (what: LockFunction, name: string) => {
      const asked = before.then(() =>
        client.query<{ done: boolean }>(`select ${what}(hashtextextended($1, 0)) as done`, [lockOf(name)]),
      )
      before = asked.catch(lose)
      return asked.then(({ rows }) => rows[0]?.done === true)
    }
    return { lost: lost.signal, lose, ask }
  }

  function connected(): Promise<Session> {
    const mine = (session ??= connect())
    mine.catch(() => {
      if (session === mine) session = undefined
    })
    return mine
  }

  async function oneTurn({ name, signal, lead, onStandby }: Turns): Promise<void> {
    const mine = await connected()
    const turn = AbortSignal.any([signal, mine.lost])
    let leads = false
    while (!turn.aborted && !(leads = await mine.ask('pg_try_advisory_lock', name))) {
      onStandby()
      await pause(takeOverEveryMs, turn)
    }
    if (!leads) return
    try {
      if (!turn.aborted) await lead(turn)
    } finally {
      if (!mine.lost.aborted) await mine.ask('pg_advisory_unlock', name).catch(() => {})
    }
  }

  async function end(): Promise<void> {
    const last = await session?.catch(() => undefined)
    last?.lose()
  }

  return {
    async takeTurns(turns) {
      const { signal, onError } = turns
      taking += 1
      for (let failures = 0; !signal.aborted;) {
        try {
          await oneTurn(turns)
          failures = 0
          await pause(takeOverEveryMs, signal)
        } catch (error) {
          failures += 1
          onError(error)
          await pause(retryDelay(failures), signal)
        }
      }
      taking -= 1
      if (taking === 0) await end()
    },
  }
}
