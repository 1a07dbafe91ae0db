import { sql, type CommonQueryMethods, type DatabasePool } from 'slonik'
import { z } from 'zod'

/** Subscription -> position of the last event that it has handled; `-1n` when none. */
export type Positions = ReadonlyMap<string, bigint>

export const checkpointTable =
  'create table checkpoint (subscription text primary key, position bigint not null default -1)'

/** Schemas of the tables that a subscription writes: those of its rows, and those of checkpoints and parked events. */
export type Schemas = { readonly rows: string; readonly progress: string }

export const liveSchemas: Schemas = { rows: 'read', progress: 'subscription' }

const checkpointRow = z.object({ subscription: z.string(), position: z.bigint() })

/** Checkpoints of these subscriptions, of all without names; one that has none yet is missing. */
export async function readCheckpoints(database: CommonQueryMethods, names?: readonly string[]): Promise<Positions> {
  const rows = await database.any(
    names === undefined
      ? sql.type(checkpointRow)`select subscription, position from subscription.checkpoint`
      : sql.type(checkpointRow)`
          select subscription, position from subscription.checkpoint where subscription = any(${sql.array(names, 'text')})`,
  )
  return new Map(rows.map(({ subscription, position }) => [subscription, position]))
}

/** Gives subscriptions that are new a checkpoint, before the first event unless a position is named. */
export async function ensureCheckpoints(
  database: CommonQueryMethods,
  names: readonly string[],
  position = -1n,
): Promise<void> {
  await database.query(sql.unsafe`
    insert into subscription.checkpoint (subscription, position)
    select name, ${position} from unnest(${sql.array(names, 'text')}) as name on conflict do nothing`)
}

/** The stored checkpoint is behind what was handled, as after a failover that lost the last commits: begin again from there. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

/** From where a subscription is known to be to where it comes. */
export type Step = {
  readonly schemas: Schemas
  readonly subscription: string
  readonly after: bigint
  readonly position: bigint
}

/**
 * Locks the checkpoint, does `work` and moves the checkpoint, in one transaction. `work` gets the stored position, which may
 * be further on than `after`. The commit does not wait for the disk: rows and checkpoint are lost together or not at all.
 * @throws CheckpointMoved it is before `after`: what lies between would be missing
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

/** What a subscription has read since its checkpoint was stored: none of it concerns it. */
export type IdleCheckpoint = { readonly subscription: string; readonly stored: bigint; readonly position: bigint }

/**
 * Moves the checkpoints of subscriptions that had nothing to do, in one statement. Returns where each was before: one that is
 * locked stays and is missing, one that is before what was stored is returned and stays.
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
