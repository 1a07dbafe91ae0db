import { sql, type CommonQueryMethods, type DatabasePool } from 'slonik'
import { z } from 'zod'
import { pause } from '../async/backoff.ts'

/** Subscription -> position of the last handled event; `-1n` when none. */
type Positions = ReadonlyMap<string, bigint>

export const checkpointTable =
  'create table checkpoint (subscription text primary key, position bigint not null default -1)'

/** Schemas of the tables that a subscription writes: its rows, and its checkpoints and parked events. */
export type Schemas = { readonly rows: string; readonly progress: string }

export const liveSchemas: Schemas = { rows: 'read', progress: 'subscription' }

const checkpointRow = z.object({ subscription: z.string(), position: z.bigint() })

/** Checkpoints of these subscriptions, by default of all; one without a checkpoint is missing. */
export async function readCheckpoints(database: CommonQueryMethods, names?: readonly string[]): Promise<Positions> {
  const rows = await database.any(
    names === undefined
      ? sql.type(checkpointRow)`select subscription, position from subscription.checkpoint`
      : sql.type(checkpointRow)`
          select subscription, position from subscription.checkpoint where subscription = any(${sql.array(names, 'text')})`,
  )
  return new Map(rows.map(({ subscription, position }) => [subscription, position]))
}

/** Creates the checkpoints of new subscriptions, by default before the first event. */
export async function ensureCheckpoints(
  database: CommonQueryMethods,
  names: readonly string[],
  position = -1n,
): Promise<void> {
  await database.query(sql.unsafe`
    insert into subscription.checkpoint (subscription, position)
    select name, ${position} from unnest(${sql.array(names, 'text')}) as name on conflict do nothing`)
}

/**
 * The stored checkpoint is behind what was handled, as after a failover that lost the last commits: restart from there.
 */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

/** The known and the next position of a subscription. */
type Step = {
  readonly schemas: Schemas
  readonly subscription: string
  readonly after: bigint
  readonly position: bigint
}

/**
 * Locks the checkpoint, runs `work` and moves the checkpoint, in one transaction. `work` gets the stored position,
 * which may be after `after`. The commit does not wait for the disk: rows and checkpoint are lost together or not at
 * all.
 * @throws CheckpointMoved it is before `after`: events in between would be missing
 */
export async function moveWith(
  database: DatabasePool,
  { schemas, subscription, after, position }: Step,
  work: (transaction: CommonQueryMethods, stored: bigint) => Promise<void>,
): Promise<void> {
  const checkpoint = sql.identifier([schemas.progress, 'checkpoint'])
  await database.transaction(async (transaction) => {
    const row = await transaction.maybeOne(sql.type(z.object({ position: z.bigint() }))`
      select position, set_config('search_path', ${`${schemas.rows},public`}, true), set_config('synchronous_commit', 'off', true)
      from ${checkpoint} where subscription = ${subscription} for update`)
    if (row === null) throw new Error(`subscription ${subscription} has no checkpoint`)
    const stored = row.position
    if (stored < after) throw new CheckpointMoved(`the checkpoint of ${subscription} moved back`)
    await work(transaction, stored)
    if (stored < position)
      await transaction.query(
        sql.unsafe`update ${checkpoint} set position = ${position} where subscription = ${subscription}`,
      )
  })
}

/** Moves a checkpoint after an effect. @throws CheckpointMoved it is before `after` */
export async function moveAfter(
  database: CommonQueryMethods,
  { subscription, after, position }: Omit<Step, 'schemas'>,
): Promise<void> {
  const { rowCount } = await database.query(sql.unsafe`
    update subscription.checkpoint set position = greatest(position, ${position})
    where subscription = ${subscription} and position >= ${after}`)
  if (rowCount === 0) throw new CheckpointMoved(`the checkpoint of ${subscription} moved back`)
}

/** A subscription has read up to `position` without handling an event since `stored`. */
export type IdleCheckpoint = { readonly subscription: string; readonly stored: bigint; readonly position: bigint }

/**
 * Moves the checkpoints of idle subscriptions, in one statement. Returns the previous position of each: a locked one is
 * missing and stays; one that is before `stored` is returned and stays.
 */
export async function advanceIdleCheckpoints(
  database: CommonQueryMethods,
  idle: readonly IdleCheckpoint[],
): Promise<Positions> {
  const names = sql.array(
    idle.map(({ subscription }) => subscription),
    'text',
  )
  const known = sql.array(
    idle.map(({ stored }) => stored),
    'int8',
  )
  const positions = sql.array(
    idle.map(({ position }) => position),
    'int8',
  )
  const rows = await database.any(sql.type(checkpointRow)`
    with free as (
      select subscription, position from subscription.checkpoint
      where subscription = any(${names}) order by subscription for update skip locked
    ), moved as (
      update subscription.checkpoint set position = idle.position
      from unnest(${names}, ${known}, ${positions}) as idle(subscription, stored, position), free
      where checkpoint.subscription = free.subscription and idle.subscription = free.subscription
        and free.position >= idle.stored and free.position < idle.position
    )
    select subscription, position from free`)
  return new Map(rows.map(({ subscription, position }) => [subscription, position]))
}

const pollEveryMs = 20

type Waiter = {
  readonly names: readonly string[]
  readonly position: bigint
  readonly done: (reached: boolean) => void
}

/**
 * Tracks the positions of subscriptions in any process. While there are waiters it polls the database, one query for
 * all; a runner in the same process reports sooner through `learn`.
 */
export class CheckpointWatch {
  readonly #database: DatabasePool
  readonly #names: readonly string[]
  readonly #waiters = new Set<Waiter>()
  readonly #stopped = new AbortController()
  readonly #known = new Map<string, bigint>()
  #polling = false

  /** @param names the subscriptions that `all` waits for */
  constructor(database: DatabasePool, names: readonly string[]) {
    this.#database = database
    this.#names = names
  }

  /**
   * Waits until these subscriptions have handled all events up to `position`; false when `timeoutMs` ran out. A name
   * without a subscription is never reached.
   */
  waitFor(names: string | readonly string[] | 'all', position: bigint, timeoutMs: number): Promise<boolean> {
    const awaited = names === 'all' ? this.#names : typeof names === 'string' ? [names] : names
    if (this.#reached(awaited, position)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.done(false), timeoutMs)
      const waiter: Waiter = {
        names: awaited,
        position,
        done: (reached) => {
          clearTimeout(timer)
          this.#waiters.delete(waiter)
          resolve(reached)
        },
      }
      this.#waiters.add(waiter)
      this.#poll().catch(() => {
        this.#polling = false
      })
    })
  }

  /** The stored position of a subscription; undefined when it has never run. */
  async checkpoint(name: string): Promise<bigint | undefined> {
    return (await readCheckpoints(this.#database, [name])).get(name)
  }

  learn(positions: Positions): void {
    for (const [name, position] of positions) this.#known.set(name, position)
    for (const waiter of this.#waiters) if (this.#reached(waiter.names, waiter.position)) waiter.done(true)
  }

  /** After an outage the database may have lost its last commits, rows and checkpoint together. */
  forget(...names: readonly string[]): void {
    for (const name of names) this.#known.delete(name)
  }

  stop(): void {
    this.#stopped.abort()
    for (const waiter of this.#waiters) waiter.done(false)
  }

  #reached(names: readonly string[], position: bigint): boolean {
    return names.every((name) => (this.#known.get(name) ?? -1n) >= position)
  }

  async #poll(): Promise<void> {
    if (this.#polling) return
    this.#polling = true
    while (this.#waiters.size > 0 && !this.#stopped.signal.aborted) {
      const positions = await readCheckpoints(this.#database, this.#names).catch(() => undefined)
      if (positions) this.learn(positions)
      else this.forget(...this.#names)
      if (this.#waiters.size > 0) await pause(pollEveryMs, this.#stopped.signal)
    }
    this.#polling = false
  }
}
