import { Client } from 'pg'
import { pause, retryDelay } from '../async/backoff.ts'
import { unlessAborted } from '../async/timeout.ts'

export type Turns = {
  /** The name of the election. */
  readonly name: string
  readonly signal: AbortSignal
  /** Runs while this process leads; its signal aborts when the lock is lost or the election is paused. */
  readonly lead: (signal: AbortSignal) => Promise<void>
  readonly onError: (error: unknown) => void
  /** The database answers, and another process leads. */
  readonly onStandby: () => void
}

export type LeaderElection = {
  /** Lets one process at a time lead; the others try every half second. Ends when the signal aborts. */
  takeTurns(turns: Turns): Promise<void>
  /** Gives up leading until `resume`. */
  pause(): void
  resume(): void
}

/** The name of a leader's lock. */
export const lockName = (name: string): string => `leader/${name}`

const takeOverEveryMs = 500
const timeoutMs = 5_000

type Session = {
  readonly lost: AbortSignal
  readonly lose: () => void
  readonly callLock: (what: LockFunction, name: string) => Promise<boolean>
}
type LockFunction = 'pg_try_advisory_lock' | 'pg_advisory_unlock'

/**
 * Elects one process for a task: each election is a Postgres advisory lock, which is released when its process dies.
 * One connection holds all locks; it is open as long as an election is active.
 */
export function leaderElectionAt(url: string, name = 'fleet leading'): LeaderElection {
  let session: Promise<Session> | undefined
  let taking = 0
  let paused = new AbortController()
  let resumed: PromiseWithResolvers<void> | undefined

  async function connect(): Promise<Session> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
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
    /** One query at a time. */
    const callLock = (what: LockFunction, name: string) => {
      const result = before.then(() =>
        client.query<{ done: boolean }>(`select ${what}(hashtextextended($1, 0)) as done`, [lockName(name)]),
      )
      before = result.catch(lose)
      return result.then(({ rows }) => rows[0]?.done === true)
    }
    return { lost: lost.signal, lose, callLock }
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
    const turn = AbortSignal.any([signal, mine.lost, paused.signal])
    let leads = false
    while (!turn.aborted && !(leads = await mine.callLock('pg_try_advisory_lock', name))) {
      onStandby()
      await pause(takeOverEveryMs, turn)
    }
    if (!leads) return
    try {
      if (!turn.aborted) await lead(turn)
    } finally {
      if (!mine.lost.aborted) await mine.callLock('pg_advisory_unlock', name).catch(() => {})
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
        if (resumed !== undefined) await unlessAborted(signal, resumed.promise)
        try {
          if (!signal.aborted) await oneTurn(turns)
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
    pause() {
      resumed ??= Promise.withResolvers<void>()
      paused.abort()
    },
    resume() {
      if (resumed === undefined) return
      paused = new AbortController()
      resumed.resolve()
      resumed = undefined
    },
  }
}
