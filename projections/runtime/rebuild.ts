import { Client } from 'pg'
import type { DatabasePool } from 'slonik'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { applyBatch } from './apply-batch.ts'
import { batches, type StoredBatch } from './batches.ts'
import { checkpointTable, ensureCheckpoints } from './checkpoint.ts'
import { lockTables } from './migrate.ts'
import { openBatch } from './open-batch.ts'
import type { OpenEvent, Projection } from './projection.ts'

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

/** `events`: all that were read, whoever wanted them. */
export type Rebuilt = { readonly events: number; readonly position: bigint; readonly seconds: number }

/**
 * Builds read models anew from the first event beside the live ones, then puts them in their place in one transaction.
 * Readers see the old rows until then, the new ones after; a runner goes on meanwhile and waits only for the switch.
 * What an interrupted rebuild left behind is thrown away by the next.
 * @throws Error when another rebuild of one of them is under way
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
    if (building.position < live) await building.read(({ caughtUp, position }) => caughtUp || position >= live)
    await putInPlace(session, schema, options)
    return { events: building.events, position: building.position, seconds: (performance.now() - started) / 1000 }
  } finally {
    await session.end()
  }
}

/** The tables that are being built, and how far they are. */
class Building {
  readonly #options: RebuildOptions
  readonly #schema: string
  events = 0
  position = -1n

  constructor(options: RebuildOptions, schema: string) {
    this.#options = options
    this.#schema = schema
  }

  /** Reads on from where it is until a batch is `enough`. */
  async read(enough: (batch: StoredBatch) => boolean): Promise<void> {
    const { database, store, open, projections, onProgress, batchSize = 1000 } = this.#options
    const ending = new AbortController()
    const messages = store.subscribe({ signal: ending.signal, ...(this.position >= 0n ? { after: this.position } : {}) })
    try {
      for await (const batch of batches(messages, batchSize)) {
        await applyBatch(database, { schema: this.#schema, projections, batch: await openBatch(batch, { projections, open }) })
        this.events += batch.events.length
        this.position = batch.position
        onProgress?.(this.events)
        if (enough(batch)) return
      }
    } finally {
      ending.abort()
    }
  }
}

async function claim(session: Client, name: string): Promise<void> {
  const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [`rebuild/${name}`])
  if (rows[0]?.held !== true) throw new Error(`projection ${name} is being rebuilt by another process`)
}

function emptyTables(schema: string, projections: readonly Projection[]): string {
  const names = projections.map(({ name }) => `('${name}')`).join(', ')
  return `begin; drop schema if exists ${schema} cascade; create schema ${schema};
    set local search_path to ${schema}, public; ${checkpointTable};
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
  return rows.map(({ position }) => BigInt(position)).reduce((furthest, position) => (position > furthest ? position : furthest), -1n)
}

async function putInPlace(session: Client, schema: string, { projections, rights = '' }: RebuildOptions): Promise<void> {
  const tables = projections.flatMap((projection) => projection.tables)
  await session.query(tables.map((table) => `analyze ${schema}.${table}`).join('; '))
  await session.query(lockTables)
  await session.query(`drop table if exists ${tables.map((table) => `read.${table}`).join(', ')}`)
  await session.query(tables.map((table) => `alter table ${schema}.${table} set schema read`).join('; '))
  await session.query(
    `update read.checkpoint live set position = built.position from ${schema}.checkpoint built
     where live.projection = built.projection`,
  )
  await session.query(`${rights}; drop schema ${schema} cascade; commit`)
}
