import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { benchAppends } from './append-bench.ts'
import { eventStoreDb } from '@fleet/platform/event-sourcing/stores/eventstoredb'
import { migration, postgresEventStore } from '@fleet/platform/event-sourcing/stores/postgres'
import { startEmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { measuredServer } from './measured-server.ts'
import { loadSaves, session } from './saves.ts'

export type StoreFigures = {
  /** Per second, 32 clients. */
  readonly saves: number
  /** ms. */
  readonly median: number
  readonly p99: number
  /** Processor time of the application for a save and its effects, ms. */
  readonly processor: number
  /** Per second, one event each, 32 writers, while both applications are idle. */
  readonly appends: number
}

type Options = {
  readonly folder: string
  readonly eventStoreUrl: string
  readonly email: string
  readonly password: string
  readonly env: Record<string, string>
}

const clients = 32
const rounds = 3
const savesARound = 6_000

/**
 * Compares the same application on Postgres and on EventStoreDB, and the bare stores: alternating, so that a slow phase
 * of the machine affects both. Medians of the rounds.
 * @throws Error when the EventStoreDB contains events: read models would stop at events signed with other keys
 */
export async function benchBothStores(
  options: Options,
): Promise<{ readonly postgres: StoreFigures; readonly eventStoreDb: StoreFigures }> {
  await using stack = new AsyncDisposableStack()
  const inEventStoreDb = stack.adopt(eventStoreDb({ url: options.eventStoreUrl }), (store) => store.close())
  if ((await inEventStoreDb.head()) > 0n)
    throw new Error('the bench needs an EventStoreDB of its own without events: EVENTSTORE_URL names one that has some')
  const applications = {
    postgres: await measuredApplication(stack, options, ''),
    eventStoreDb: await measuredApplication(stack, options, options.eventStoreUrl),
  }
  await inTurns([applications.postgres, applications.eventStoreDb])
  const bare = { postgres: bareStore(await postgresStore(stack, options)), eventStoreDb: bareStore(inEventStoreDb) }
  await inTurns([bare.postgres, bare.eventStoreDb])
  return {
    postgres: { ...applications.postgres.figures(), ...bare.postgres.figures() },
    eventStoreDb: { ...applications.eventStoreDb.figures(), ...bare.eventStoreDb.figures() },
  }
}

async function inTurns(each: readonly { round(): Promise<void> }[]): Promise<void> {
  for (let turn = 0; turn < rounds; turn += 1) for (const one of each) await one.round()
}

async function postgresAt(stack: AsyncDisposableStack, folder: string): Promise<{ dataDir: string; url: string }> {
  const dataDir = await mkdtemp(join(folder, 'store-'))
  const { url } = stack.adopt(await startEmbeddedPostgres({ dataDir }), (postgres) => postgres.stop())
  return { dataDir, url }
}

async function postgresStore(stack: AsyncDisposableStack, { folder }: Options): Promise<EventStore> {
  const { url } = await postgresAt(stack, folder)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(migration.sql)
  await client.end()
  return stack.adopt(postgresEventStore({ url }), (store) => store.close())
}

async function measuredApplication(
  stack: AsyncDisposableStack,
  { folder, email, password, env }: Options,
  eventStoreUrl: string,
) {
  const { dataDir, url } = await postgresAt(stack, folder)
  const settings = { ...env, DATA_DIR: dataDir, EVENTSTORE_URL: eventStoreUrl }
  const application = stack.adopt(await measuredServer('application', url, settings), (server) => server.stop())
  const guests = await session(application.port, { email, password, clients })
  // EventStoreDB's runtime and ours compile what is hot within the first ten thousand
  await loadSaves(guests, { clients, total: 2 * savesARound })
  const results: Omit<StoreFigures, 'appends'>[] = []
  return {
    async round() {
      const before = await application.processor()
      const { perSecond, p50, p99, failures } = await loadSaves(guests, { clients, total: savesARound })
      if (failures > 0) throw new Error(`${failures} saves failed`)
      results.push({
        saves: perSecond,
        median: p50,
        p99,
        processor: ((await application.processor()) - before) / savesARound,
      })
    },
    figures: () => ({
      saves: median(results.map(({ saves }) => saves)),
      median: median(results.map((one) => one.median)),
      p99: median(results.map(({ p99 }) => p99)),
      processor: median(results.map(({ processor }) => processor)),
    }),
  }
}

function bareStore(store: EventStore) {
  const results: number[] = []
  return {
    async round() {
      results.push((await benchAppends(store, { clients, seconds: 3 })).perSecond)
    },
    figures: () => ({ appends: median(results) }),
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
