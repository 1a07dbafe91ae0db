import { Client } from 'pg'
import type { DatabasePool } from 'slonik'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { applyBatch } from './apply-batch.ts'
import { batches, type StoredBatch } from './batches.ts'
import { checkpointTable, ensureCheckpoints } from './checkpoint.ts'
import { openBatch } from './open-batch.ts'
import type { OpenEvent, Projection } from './projection.ts'

export type RebuildOptions = {
  readonly database: DatabasePool
  readonly store: EventStore
  readonly open: OpenEvent
  readonly projection: Projection
  /** Told after each batch: events read so far. */
  readonly onProgress?: (events: number) => void
  readonly batchSize?: number
}

export type Rebuilt = { readonly projection: string; readonly events: number; readonly position: bigint; readonly seconds: number }

/**
 * Builds a read model anew from the first event beside the live one, then puts it in its place in one transaction.
 * Readers see the old rows until then, the new ones after; a running projection goes on meanwhile and waits only for
 * the switch. What an interrupted rebuild left behind is thrown away by the next.
 * @throws Error when another rebuild of this read model is under way
 */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { database, store, open, projection, onProgress, batchSize = 1000 } = options
  const started = performance.now()
  const schema = `rebuild_${projection.name.replaceAll('-', '_')}`
  const session = new Client({ connectionString: database.configuration.connectionUri })
  // A lost connection shows at the next query.
  session.on('error', () => {})
  await session.connect()
  try {
    await claim(session, projection)
    await ensureCheckpoints(database, [projection.name])
    await session.query(emptyTables(schema, projection))
    let events = 0
    let position = -1n
    const read = async (enough: (batch: StoredBatch) => boolean) => {
      const ending = new AbortController()
      const messages = store.subscribe({ signal: ending.signal, ...(position >= 0n ? { after: position } : {}) })
      try {
        for await (const batch of batches(messages, batchSize)) {
          await applyBatch(database, { schema, projections: [projection], batch: await openBatch(batch, { projections: [projection], open }) })
          events += batch.events.length
          position = batch.position
          onProgress?.(events)
          if (enough(batch)) return
        }
      } finally {
        ending.abort()
      }
    }
    await read(({ caughtUp }) => caughtUp)
    // From here on the live projection stands still, so what is left to read is little and stays so.
    const live = await holdLive(session, projection)
    if (position < live) await read((batch) => batch.caughtUp || batch.position >= live)
    await putInPlace(session, { schema, projection })
    return { projection: projection.name, events, position, seconds: (performance.now() - started) / 1000 }
  } finally {
    await session.end()
  }
}

async function claim(session: Client, { name }: Projection): Promise<void> {
  const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [`rebuild/${name}`])
  if (rows[0]?.held !== true) throw new Error(`projection ${name} is being rebuilt by another process`)
}

function emptyTables(schema: string, { create, name }: Projection): string {
  return `begin; drop schema if exists ${schema} cascade; create schema ${schema};
    set local search_path to ${schema}, public; ${checkpointTable}; ${create};
    insert into checkpoint (projection) values ('${name}'); commit`
}

async function holdLive(session: Client, { name }: Projection): Promise<bigint> {
  await session.query('begin')
  const { rows } = await session.query<{ position: string }>('select position::text from read.checkpoint where projection = $1 for update', [name])
  return BigInt(rows[0]?.position ?? -1)
}

async function putInPlace(session: Client, { schema, projection: { name, tables } }: { schema: string; projection: Projection }) {
  await session.query(tables.map((table) => `analyze ${schema}.${table}`).join('; '))
  await session.query(`drop table if exists ${tables.map((table) => `read.${table}`).join(', ')}`)
  for (const table of tables) await session.query(`alter table ${schema}.${table} set schema read`)
  await session.query(
    `update read.checkpoint set position = rebuilt.position from ${schema}.checkpoint rebuilt
     where read.checkpoint.projection = $1 and rebuilt.projection = $1`,
    [name],
  )
  await session.query(`drop schema ${schema} cascade`)
  await session.query('commit')
}
