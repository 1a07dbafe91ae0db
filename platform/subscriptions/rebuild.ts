import { Client } from 'pg'
import { sql, type DatabasePool } from 'slonik'
import { z } from 'zod'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { batches, type StoredBatch } from './batches.ts'
import { CheckpointMoved, checkpointTable, ensureCheckpoints } from './checkpoint.ts'
import { isAboutEvent } from './failure.ts'
import { lockTables } from '../database/migrate.ts'
import type { OpenEvent, Projection } from './projection.ts'
import { missedTable } from './missed-events.ts'
import { takeEvents } from './take-events.ts'

export type RebuildOptions = {
  /** As the owner of the tables. */
  readonly database: DatabasePool
  /** Statements that give whoever reads and projects their rights to the new tables. */
  readonly rights?: string
  readonly store: EventStore
  readonly open: OpenEvent
  /** Built together, in one reading of the log. */
  readonly projections: readonly Projection[]
  /** Told after each batch: events read so far. */
  readonly onProgress?: (events: number) => void
  readonly batchSize?: number
}

/** `events`: all that were read, whoever wanted them; `missed`: those that a read model could not take. */
export type Rebuilt = {
  readonly events: number
  readonly position: bigint
  readonly seconds: number
  readonly missed: number
}

/** Attempts at one event before it counts as missed. */
const attempts = 2

/** A line for who asked for it. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused'
}

/**
 * Builds read models anew from the first event beside the live ones, then puts them in their place in one transaction.
 * Readers see the old rows until then, the new ones after; a runner goes on meanwhile and waits only for the switch.
 * What an interrupted rebuild left behind is thrown away by the next.
 * @throws RebuildRefused when another rebuild of one of them is under way
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { database, projections } = options
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
    await building.read(({ caughtUp }) => caughtUp)
    // From here on the live projections stand still, so what is left to read is little and stays so.
    const live = await holdLive(session, names)
    await building.look()
    if (building.position < live) await building.read(({ caughtUp, position }) => caughtUp || position >= live)
    const missed = await putInPlace(session, schema, options)
    return {
      events: building.events,
      position: building.position,
      seconds: (performance.now() - started) / 1000,
      missed,
    }
  } finally {
    await session.end()
  }
}

/** The tables that are being built, and how far they are. */
class Building {
  readonly #options: RebuildOptions
  readonly #schema: string
  readonly #failures = new Map<string, number>()
  events = 0
  position = -1n

  constructor(options: RebuildOptions, schema: string) {
    this.#options = options
    this.#schema = schema
  }

  /** Reads on from where it is until a batch is `enough`; where the database has lost commits, from there again. */
  async read(enough: (batch: StoredBatch) => boolean): Promise<void> {
    for (let isDone = false; !isDone;) {
      try {
        await this.#readOn(enough)
        isDone = true
      } catch (error) {
        if (!(error instanceof CheckpointMoved)) throw error
        await this.look()
      }
    }
  }

  /** Where it is, is what is stored. */
  async look(): Promise<void> {
    const positions = await this.#options.database.anyFirst(
      sql.type(
        z.object({ position: z.bigint() }),
      )`select position from ${sql.identifier([this.#schema, 'checkpoint'])}`,
    )
    this.position = positions.reduce((least, position) => (position < least ? position : least))
  }

  async #readOn(enough: (batch: StoredBatch) => boolean): Promise<void> {
    const { store, onProgress, batchSize = 1000 } = this.#options
    const ending = new AbortController()
    const messages = store.subscribe({
      signal: ending.signal,
      ...(this.position >= 0n ? { after: this.position } : {}),
    })
    try {
      for await (const batch of batches(messages, batchSize)) {
        await this.#take(batch, ending.signal)
        this.events += batch.events.length
        this.position = batch.position
        onProgress?.(this.events)
        if (enough(batch)) return
      }
    } finally {
      ending.abort()
    }
  }

  async #take({ events, position }: StoredBatch, signal: AbortSignal): Promise<void> {
    const { database, projections, open } = this.#options
    const onFailure = (error: unknown, event?: StoredEvent) => this.#failed(error, event)
    for (const projection of projections) {
      await takeEvents(
        { database, schema: this.#schema, projection, open, signal, onFailure, attempts },
        { events, after: this.position, position },
      )
    }
  }

  /** @throws what is no fault of one event, or of too many: the live tables stay as they are */
  #failed(error: unknown, event: StoredEvent | undefined): void {
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
    set local search_path to ${schema}, public; ${checkpointTable}; ${missedTable};
    ${projections.map(({ create }) => create).join(';')};
    insert into checkpoint (projection) values ${names}; commit`
}

/** Gives the furthest of the live checkpoints, none of which moves until the session's transaction ends. */
async function holdLive(session: Client, names: readonly string[]): Promise<bigint> {
  await session.query('begin')
  const { rows } = await session.query<{ position: string }>(
    'select position::text from read.checkpoint where projection = any($1) order by projection for update',
    [names],
  )
  return rows
    .map(({ position }) => BigInt(position))
    .reduce((furthest, position) => (position > furthest ? position : furthest), -1n)
}

/** Answers how many events the read models lack. */
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
    `update read.checkpoint live set position = built.position from ${schema}.checkpoint built
     where live.projection = built.projection`,
  )
  await session.query(`delete from read.missed where projection in (select projection from ${schema}.checkpoint)`)
  const { rowCount } = await session.query(`insert into read.missed select * from ${schema}.missed`)
  await session.query(`${rights}; drop schema ${schema} cascade; commit`)
  return rowCount ?? 0
}
