import type { Pool } from 'pg'
import { sql, type DatabasePool } from 'slonik'
import { z } from 'zod'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { EventStoreUnavailable, type EventStore } from '@fleet/domain/kernel/event-store'
import type { LogEnds } from '../event-sourcing/integrity/log-ends.ts'
import { macIn } from '../event-sourcing/integrity/event-mac.ts'
import { pause } from '../async/backoff.ts'
import { withTimeout } from '../async/timeout.ts'
import { lockName, type LeaderElection } from '../jobs/leader-election.ts'
import type { Job } from '../jobs/scheduler.ts'
import { TamperedError } from '../vault/cipher.ts'
import { readCheckpoints } from './checkpoints.ts'
import { subscriptionsElection } from './run-subscriptions.ts'

/*
 * A log is identified by one of its newest events, the mark. A log without it, or one that ends before the position
 * that subscriptions have handled, was replaced: a backup was restored, or the address names another event store. Then
 * commands are refused, subscriptions and jobs stop, and `/health/ready` reports it, until an operator restores the
 * right log or runs `npm run log:accept`.
 */

export const logMarkTable = `create table log_mark (
  only_row boolean primary key default true check (only_row),
  -- Null: the log was empty when it was accepted.
  position bigint, stream text, revision integer, event_id text,
  -- How often an operator has accepted another log.
  accepted integer not null default 0)`

type Store = Pick<EventStore, 'read' | 'newest' | 'head' | 'end'>
type Mark = {
  readonly event: Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position'> | undefined
  readonly accepted: number
}

type LogHealth =
  | { readonly state: 'same' }
  /** `since` ISO 8601 UTC. */
  | { readonly state: 'replaced'; readonly since: string; readonly command: 'npm run log:accept' }

/** The command that accepts the current log. */
const command = 'npm run log:accept'

const replacedText = `the event store was replaced: restore the previous one, or accept this one with ${command}`

/** The log was replaced: nothing is appended. */
class LogReplaced extends EventStoreUnavailable {
  constructor() {
    super(replacedText)
  }
}

const markRow = z.object({
  position: z.bigint().nullable(),
  stream: z.string().nullable(),
  revision: z.number().nullable(),
  id: z.string().nullable(),
  accepted: z.number(),
})

async function readMark(database: DatabasePool): Promise<Mark> {
  const row = await database.maybeOne(
    sql.type(markRow)`select position, stream, revision, event_id as id, accepted from subscription.log_mark`,
  )
  if (row === null) return { event: undefined, accepted: 0 }
  const { position, stream, revision, id, accepted } = row
  if (position === null || stream === null || revision === null || id === null) return { event: undefined, accepted }
  return { event: { position, stream, revision, id }, accepted }
}

/** Marks a newer event of the same log. */
async function advanceMark(database: DatabasePool, { position, stream, revision, id }: StoredEvent): Promise<void> {
  await database.query(sql.unsafe`
    insert into subscription.log_mark as mark (position, stream, revision, event_id)
    values (${position}, ${stream}, ${revision}, ${id})
    on conflict (only_row) do update
    set position = excluded.position, stream = excluded.stream, revision = excluded.revision, event_id = excluded.event_id
    where mark.position is null or mark.position < excluded.position`)
}

/** The newest event; undefined: the log is empty, or the event was tampered with, which is reported elsewhere. */
async function newestEvent(store: Store): Promise<StoredEvent | undefined> {
  try {
    return (await store.newest(1))[0]
  } catch (error) {
    if (error instanceof TamperedError) return undefined
    throw error
  }
}

async function contains(
  store: Store,
  { id, stream, revision, position }: NonNullable<Mark['event']>,
): Promise<boolean> {
  try {
    const [event] = await store.read(stream, { from: revision, direction: 'backwards', limit: 1 })
    return event?.id === id && event.position === position
  } catch (error) {
    if (error instanceof TamperedError) return true
    throw error
  }
}

async function looksReplaced(database: DatabasePool, store: Store, { event }: Mark): Promise<boolean> {
  if (event !== undefined && !(await contains(store, event))) return true
  const furthest = [...(await readCheckpoints(database)).values()].reduce((max, one) => (one > max ? one : max), -1n)
  return furthest > (await store.end())
}

type WatchOptions = {
  readonly database: DatabasePool
  readonly store: Store
  /** Paused while the log is replaced. */
  readonly leaderElection?: LeaderElection | undefined
  readonly log: (line: string) => void
  readonly checkEveryMs?: number | undefined
}

export type LogWatch = {
  health(): LogHealth
  /** Checks the log regularly. */
  readonly job: Job
  /** Calls `forget` when another log was accepted, or the original one is back: caches may be wrong. */
  whenAccepted(forget: () => void): void
  /** Wraps a store so that it appends nothing while the log is replaced. */
  guard<S extends Pick<EventStore, 'append'>>(store: S): S
  /** Advances the mark to the last events of this process, within a second. */
  stop(): Promise<void>
}

/** A store that has just elected another leader may lag: this many consecutive checks must agree. */
const agreeingChecks = 3
const confirmEveryMs = 1_000

/** Starts to watch whether the log is replaced; checks once before it returns. */
export async function watchLog(options: WatchOptions): Promise<LogWatch> {
  const { database, store, leaderElection, log, checkEveryMs = 60_000 } = options
  let health: LogHealth = { state: 'same' }
  let accepted: number | undefined
  let forget = () => {}

  async function isReplaced(mark: Mark, signal: AbortSignal): Promise<boolean> {
    for (let check = 1; !signal.aborted && (await looksReplaced(database, store, mark)); check += 1) {
      if (check === agreeingChecks) return true
      await pause(confirmEveryMs, signal)
    }
    return false
  }

  async function check(signal: AbortSignal): Promise<void> {
    // Read before the mark, so that a log that is replaced meanwhile does not become the known one.
    const newest = await newestEvent(store)
    const mark = await readMark(database)
    const isNow = await isReplaced(mark, signal)
    if (signal.aborted) return
    if (isNow) {
      if (health.state === 'replaced') return
      health = { state: 'replaced', since: new Date().toISOString(), command }
      leaderElection?.pause()
      return log(replacedText)
    }
    const isOther = health.state === 'replaced' || (accepted !== undefined && accepted !== mark.accepted)
    accepted = mark.accepted
    if (isOther) {
      forget()
      health = { state: 'same' }
      leaderElection?.resume()
      log('the event store is accepted: commands, subscriptions and jobs continue')
    }
    if (newest !== undefined) await advanceMark(database, newest)
  }

  await check(new AbortController().signal).catch(() => {})
  return {
    health: () => health,
    job: { name: 'replaced-log', runsIn: 'every process', everyMs: checkEveryMs, run: check },
    whenAccepted(listener) {
      forget = listener
    },
    guard: (guarded) => ({
      ...guarded,
      append: async (...args: Parameters<EventStore['append']>) => {
        if (health.state === 'replaced') throw new LogReplaced()
        return guarded.append(...args)
      },
    }),
    async stop() {
      const ending = AbortSignal.timeout(1_000)
      if (health.state === 'same') await withTimeout(1_000, check(ending), () => new Error('late')).catch(() => {})
    },
  }
}

/** Its message is a line for the operator. */
class AcceptRefused extends Error {
  override readonly name = 'AcceptRefused'
}

/**
 * Whether the log lacks an event that was recorded as the newest of its stream, or ends before its signed head, or a
 * record was changed.
 */
async function isCutShort(store: Store, ends: AcceptOptions['ends']): Promise<boolean> {
  try {
    return await isCutOff(store, ends)
  } catch (error) {
    if (error instanceof TamperedError) return true
    throw error
  }
}

async function isCutOff(store: Store, ends: AcceptOptions['ends']): Promise<boolean> {
  const head = await ends.newestHead()
  if (head !== undefined && (await store.head()) < BigInt(head.position)) return true
  for (const [stream, { revision, mac }] of await ends.recorded()) {
    const [event] = await store.read(stream, { from: revision, limit: 1 })
    if (event === undefined || macIn(event) !== mac) return true
  }
  return false
}

type AcceptOptions = {
  readonly database: DatabasePool
  /** For the lock of the subscriptions' leader. */
  readonly pool: Pick<Pool, 'connect'>
  readonly store: Store
  readonly readModels: readonly string[]
  /** The recorded ends of streams and of the log. */
  readonly ends: Pick<LogEnds, 'recorded' | 'newestHead' | 'forget'>
  /** Rebuilds every read model. */
  readonly rebuild: () => Promise<unknown>
}

/**
 * Makes the current log the known one: rebuilds read models and continues reactors from its head, so that no effect
 * happens twice. It can be repeated after an interruption. Running processes continue at their next check.
 * @throws AcceptRefused a process runs subscriptions on this log, or the log was not replaced
 */
export async function acceptLog({ database, pool, store, readModels, ends, rebuild }: AcceptOptions): Promise<void> {
  const session = await pool.connect()
  try {
    const { rows } = await session.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [lockName(subscriptionsElection)],
    )
    if (rows[0]?.held !== true)
      throw new AcceptRefused(
        'the application is using this event store: stop it, or wait until "log" in /health/ready says "replaced"',
      )
    const head = await store.head()
    const newest = await newestEvent(store)
    if (!(await looksReplaced(database, store, await readMark(database))) && !(await isCutShort(store, ends)))
      throw new AcceptRefused('the event store was not replaced: there is nothing to accept')
    await database.query(sql.unsafe`
      update subscription.checkpoint set position = ${head}
      where not subscription = any(${sql.array([...readModels], 'text')})`)
    await ends.forget()
    await rebuild()
    await database.query(sql.unsafe`
      insert into subscription.log_mark as mark (position, stream, revision, event_id, accepted)
      values (${newest?.position ?? null}, ${newest?.stream ?? null}, ${newest?.revision ?? null}, ${newest?.id ?? null}, 1)
      on conflict (only_row) do update set position = excluded.position, stream = excluded.stream,
        revision = excluded.revision, event_id = excluded.event_id, accepted = mark.accepted + 1`)
  } finally {
    // Closes the connection, which releases the lock.
    session.release(true)
  }
}
