import { Client } from 'pg'
import { sql, type DatabasePool } from 'slonik'
import { z } from 'zod'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { programConnections } from '../database/connections.ts'
import { createDatabase } from '../database/database.ts'
import { lockTables } from '../database/migrate.ts'
import { readModelRights } from '../database/rights.ts'
import { CheckpointMoved, checkpointTable, ensureCheckpoints } from './checkpoints.ts'
import { deliver } from './subscription-loop.ts'
import { isAboutEvent } from './failure.ts'
import { LogReader, type LogBatch, type LogEvent } from './log-reader.ts'
import { parkedEventTable } from './parked-events.ts'
import { type OpenEvent, type Projection, readModelSubscription } from './subscription.ts'

type RebuildOptions = {
  /** Connects as the owner of the tables. */
  readonly database: DatabasePool
  /** Statements that grant rights to the new tables. */
  readonly rights?: string
  readonly store: EventStore
  readonly open: OpenEvent
  /** Rebuilt together, in one pass over the log. */
  readonly projections: readonly Projection[]
  /** Called after each batch. */
  readonly onProgress?: (progress: RebuildProgress) => void
  readonly batchSize?: number
}

/** `events`: number of events read so far; `share`: that part of the log, at most 1. */
export type RebuildProgress = { readonly events: number; readonly share: number }

/** `events`: number of events read; `parked`: those that a read model could not handle. */
type Rebuilt = {
  readonly events: number
  readonly position: bigint
  readonly seconds: number
  readonly parked: number
}

/** Attempts at one event before it is parked. */
const attempts = 2

/** Its message is a line for the operator. */
class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused'
}

/**
 * Rebuilds read models from the first event in a schema of their own, then replaces the live tables in one transaction.
 * Readers see the old rows until then. A running application continues meanwhile and waits only for the switch. A
 * rebuild removes what an interrupted one left behind.
 * @throws RebuildRefused another rebuild of one of them is in progress
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { database, projections, store } = options
  const started = performance.now()
  const names = projections.map(({ name }) => name)
  const schema = `rebuild_${names.join('_').replaceAll('-', '_')}`.slice(0, 60)
  const session = new Client({ connectionString: database.configuration.connectionUri })
  // A lost connection shows at the next query.
  session.on('error', () => {})
  await session.connect()
  try {
    for (const name of names) await claim(session, name)
    await ensureCheckpoints(database, names)
    await session.query(emptyTables(schema, projections))
    const building = new Building(options, schema)
    await building.readTo(await store.head())
    // From here on the live read models do not advance, so little is left to read.
    const live = await holdLive(session, names)
    await building.look()
    const head = await store.head()
    await building.readTo(live < head ? live : head)
    const parked = await putInPlace(session, schema, options)
    return {
      events: building.events,
      position: building.position,
      seconds: (performance.now() - started) / 1000,
      parked,
    }
  } finally {
    await session.end()
  }
}

/** As `rebuild`, with the owner's address; grants the application's role its rights to the new tables. */
export async function rebuildAsOwner(
  owner: string,
  options: Omit<RebuildOptions, 'database' | 'rights'>,
): Promise<Rebuilt> {
  const database = await createDatabase(owner, { name: 'fleet rebuild', max: programConnections.owner - 1 })
  try {
    return await rebuild({ ...options, database, rights: readModelRights(owner) })
  } finally {
    await database.end()
  }
}

/** The tables under construction and their position. */
class Building {
  readonly #options: RebuildOptions
  readonly #schema: string
  readonly #reader: LogReader
  readonly #failures = new Map<string, number>()
  events = 0
  position = -1n

  constructor(options: RebuildOptions, schema: string) {
    this.#options = options
    this.#schema = schema
    this.#reader = new LogReader(options.store)
  }

  /** Reads up to this position; restarts from the stored position when the database has lost commits. */
  async readTo(position: bigint): Promise<void> {
    // The head of an empty log is 0.
    while (position > 0n && this.position < position) {
      try {
        await this.#readOn(position)
      } catch (error) {
        if (!(error instanceof CheckpointMoved)) throw error
        await this.look()
      }
    }
  }

  /** Adopts the stored position. */
  async look(): Promise<void> {
    const positions = await this.#options.database.anyFirst(
      sql.type(
        z.object({ position: z.bigint() }),
      )`select position from ${sql.identifier([this.#schema, 'checkpoint'])}`,
    )
    this.position = positions.reduce((min, position) => (position < min ? position : min))
  }

  async #readOn(to: bigint): Promise<void> {
    const { onProgress, batchSize = 1000 } = this.#options
    const { signal } = new AbortController()
    for await (const batch of this.#reader.follow({ after: this.position, size: batchSize, signal })) {
      await this.#take(batch, signal)
      this.events += batch.events.length
      this.position = batch.position
      onProgress?.({ events: this.events, share: Math.min(1, Number(batch.position) / Number(to)) })
      if (batch.position >= to) return
    }
  }

  async #take(batch: LogBatch, signal: AbortSignal): Promise<void> {
    const { database, projections, open } = this.#options
    const onFailure = (error: unknown, event?: LogEvent) => this.#failed(error, event)
    const schemas = { rows: this.#schema, progress: this.#schema }
    for (const projection of projections) {
      const subscription = readModelSubscription(projection)
      await deliver({ database, schemas, subscription, open, signal, onFailure, attempts }, batch)
    }
  }

  /** @throws errors that do not concern one event, or too many events: the live tables stay unchanged */
  #failed(error: unknown, event: LogEvent | undefined): void {
    const failures = (this.#failures.get(event?.id ?? '') ?? 0) + 1
    if (event === undefined || !isAboutEvent(error) || failures > attempts * this.#options.projections.length)
      throw error
    this.#failures.set(event.id, failures)
  }
}

async function claim(session: Client, name: string): Promise<void> {
  const { rows } = await session.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [`rebuild/${name}`],
  )
  if (rows[0]?.held !== true) throw new RebuildRefused(`projection ${name} is being rebuilt by another process`)
}

function emptyTables(schema: string, projections: readonly Projection[]): string {
  const names = projections.map(({ name }) => `('${name}')`).join(', ')
  return `begin; drop schema if exists ${schema} cascade; create schema ${schema};
    set local search_path to ${schema}, public; ${checkpointTable}; ${parkedEventTable};
    ${projections.map(({ create }) => create).join(';')};
    insert into checkpoint (subscription) values ${names}; commit`
}

/** Returns the furthest of the live checkpoints and locks them until the session's transaction ends. */
async function holdLive(session: Client, names: readonly string[]): Promise<bigint> {
  await session.query('begin')
  const { rows } = await session.query<{ position: string }>(
    'select position::text from subscription.checkpoint where subscription = any($1) order by subscription for update',
    [names],
  )
  return rows
    .map(({ position }) => BigInt(position))
    .reduce((furthest, position) => (position > furthest ? position : furthest), -1n)
}

/** Returns the number of events that the read models have parked. */
async function putInPlace(
  session: Client,
  schema: string,
  { projections, rights = '' }: RebuildOptions,
): Promise<number> {
  const tables = projections.flatMap((projection) => projection.tables)
  await session.query(tables.map((table) => `analyze ${schema}.${table}`).join('; '))
  await session.query(lockTables)
  await session.query(`drop table if exists ${tables.map((table) => `read.${table}`).join(', ')}`)
  await session.query(tables.map((table) => `alter table ${schema}.${table} set schema read`).join('; '))
  await session.query(
    `update subscription.checkpoint live set position = built.position from ${schema}.checkpoint built
     where live.subscription = built.subscription`,
  )
  await session.query(
    `delete from subscription.parked_event where subscription in (select subscription from ${schema}.checkpoint)`,
  )
  const { rowCount } = await session.query(`insert into subscription.parked_event select * from ${schema}.parked_event`)
  await session.query(`${rights}; drop schema ${schema} cascade; commit`)
  return rowCount ?? 0
}
