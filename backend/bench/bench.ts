import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { benchBothStores, type StoreFigures } from './both-stores.ts'
import { benchFormsInBrowser } from './forms-in-browser.ts'
import { benchGreedy } from './greedy.ts'
import { benchLargeForm } from './large-form.ts'
import { load, type Load } from './load.ts'
import { benchLists } from './lists.ts'
import { benchLongStream } from './long-stream.ts'
import { measuredServer } from './measured-server.ts'
import { emmett } from './rivals/emmett.ts'
import { benchGuest, loadSaves, session } from './saves.ts'
import { benchUploads } from './uploads.ts'
import { eventToRow } from './visible.ts'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { benchAppends } from './append-bench.ts'
import { migration, postgresEventStore } from '@fleet/platform/event-sourcing/stores/postgres'
import { startEmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { integrityCheckedStore } from '@fleet/platform/event-sourcing/integrity/integrity-checked-store'
import { readModels } from '@fleet/projections/every-read-model'
import { credentialsOf } from '../testing/new-account.ts'
import { openEvent } from '../app/read-side.ts'
import { openKeyRing } from '@fleet/platform/vault/key-ring'
import { createVault } from '@fleet/platform/vault/vault'

/**
 * `npm run bench [saves]`: speed and memory on this machine, as a table and as JSON. Only ratios are comparable between
 * machines. `saves`: number of saves of the memory test, default 100 000. `npm run bench lists [rows]`: only the lists,
 * default 1,000,000 rows. `npm run bench uploads`: only memory during uploads. `npm run bench greedy`:
 * what others wait while one account repeats each call. When `EVENTSTORE_URL` names an
 * EventStoreDB without events, compares both stores; `npm run bench stores`: only these. `npm run bench emmett`: saves compared with Emmett, which is installed into `.cache`.
 */
const clients = 32
const restMs = 20_000
const alone = ['lists', 'uploads', 'stores', 'emmett', 'greedy'].find((one) => one === process.argv[2])
const memorySaves = alone !== undefined ? 0 : Number(process.argv[2] ?? 100_000)
const maxRows = alone === 'lists' ? Number(process.argv[3] ?? 1_000_000) : 1_000_000
const admin = { email: 'admin@example.com', password: 'a password for the bench' }
const masterKey = 'a master key for the bench alone, 32+'
const env = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  MASTER_KEY: masterKey,
  SESSION_SECRET: masterKey,
  EVENTSTORE_URL: '',
}
const eventStoreUrl = process.env['EVENTSTORE_URL'] ?? ''
const figures: Record<string, number> = {}

function note(name: string, value: number, unit: string): void {
  figures[`${name} (${unit})`] = Math.round(value * 100) / 100
  console.log(`${name.padEnd(62)} ${value.toFixed(value < 100 ? 2 : 0).padStart(12)} ${unit}`)
}

const medianOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const plainUpdate = (client: number, turn: number) => ({
  method: 'PATCH',
  path: `/rows/${client}`,
  body: JSON.stringify({ bookingAgency: `value ${turn}` }),
})

/** Unsigned events go to a separate Postgres: the application would reject such a log. */
async function withSeparateLog<T>(work: (store: EventStore) => Promise<T>): Promise<T> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(dataDir, 'appends') })
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(migration.sql)
  await client.end()
  const store = postgresEventStore({ url })
  try {
    return await work(store)
  } finally {
    await store.close()
    await stop()
  }
}

/** Compares a thousand rows with many. */
async function measureLists(): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(dataDir, 'lists') })
  try {
    for (const rows of [1_000, maxRows]) {
      for (const [listName, { p50, p99 }] of Object.entries(await benchLists(url, rows))) {
        note(`list of ${rows.toLocaleString('en')}, ${listName}, p50`, p50, 'ms')
        note(`list of ${rows.toLocaleString('en')}, ${listName}, p99`, p99, 'ms')
      }
    }
  } finally {
    await stop()
  }
}

/** Memory should not grow with the number of concurrent uploads. */
async function measureUploads(): Promise<void> {
  const folder = join(dataDir, 'uploads')
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder })
  const bucket = await measuredServer('bucket', url, { TMPDIR: dataDir })
  const megabytes = 20
  try {
    const inBucket = `s3://S3RVER:S3RVER@files-1?endpoint=http://127.0.0.1:${bucket.port}`
    for (const { files, where, place } of [5, 50].flatMap((count) => [
      { files: count, where: 'folder', place: '' },
      { files: count, where: 'bucket', place: inBucket },
    ])) {
      const application = await measuredServer('uploads', url, { ...env, DATA_DIR: folder, DOCUMENTS_URL: place })
      try {
        const { before, coming, reading } = await benchUploads(application, { ...admin, files, megabytes })
        const named = `${files} files of ${megabytes} MB at once, ${where}`
        note(`${named}: resident memory before`, before / 2 ** 20, 'MiB')
        for (const [doing, { highest, blockedMs, seconds }] of [
          ['come', coming],
          ['are read', reading],
        ] as const) {
          note(`${named}: at most while they ${doing}`, highest / 2 ** 20, 'MiB')
          note(`${named}: all else waits while they ${doing}, at most`, blockedMs, 'ms')
          note(`${named}: ${doing}, all after`, seconds, 's')
        }
      } finally {
        await application.stop()
      }
    }
  } finally {
    await bucket.stop()
    await stop()
  }
}

async function measureStores(): Promise<void> {
  const { postgres, eventStoreDb } = await benchBothStores({ folder: dataDir, eventStoreUrl, ...admin, env })
  const both = (name: string, unit: string, of: (figures: StoreFigures) => number) => {
    note(`${name}: events in Postgres`, of(postgres), unit)
    note(`${name}: events in EventStoreDB`, of(eventStoreDb), unit)
    note(`${name}: EventStoreDB / Postgres`, of(eventStoreDb) / of(postgres), 'ratio')
  }
  both('saves through HTTP, 32 clients', 'per second', ({ saves }) => saves)
  both('save, median', 'ms', ({ median }) => median)
  both('save, p99', 'ms', ({ p99 }) => p99)
  both('processor time of the application for a save', 'ms', ({ processor }) => processor)
  both('raw appends, 32 clients', 'per second', ({ appends }) => appends)
}

/** In turns: a plain update, a save by a guest, and a command of Emmett. */
async function measureEmmett(): Promise<void> {
  const folder = join(dataDir, 'emmett')
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder })
  const crud = await measuredServer('crud', url, {})
  const application = await measuredServer('application', url, { ...env, DATA_DIR: folder })
  try {
    const guests = await session(application.port, { ...credentialsOf(benchGuest.name), clients })
    const commands = emmett(url)
    await loadSaves(guests, { clients, total: 3_000 })
    const rounds: { crud: number; saves: number; commands: number }[] = []
    for (let round = 0; round < 3; round += 1)
      rounds.push({
        crud: (await load(crud.port, { clients, total: 6_000, call: plainUpdate })).perSecond,
        saves: (await loadSaves(guests, { clients, total: 6_000 })).perSecond,
        commands: await commands({ clients, total: 6_000 }),
      })
    const median = (of: (round: (typeof rounds)[number]) => number) => medianOf(rounds.map(of))
    note(
      'plain CRUD update, 32 clients',
      median((one) => one.crud),
      'per second',
    )
    note(
      'saves by guests through HTTP',
      median((one) => one.saves),
      'per second',
    )
    note(
      'commands of Emmett, without HTTP',
      median((one) => one.commands),
      'per second',
    )
    note(
      'saves / commands of Emmett',
      median((one) => one.saves / one.commands),
      'ratio',
    )
  } finally {
    await application.stop()
    await crud.stop()
    await stop()
  }
}

/** What others wait, by call of one greedy account; sorted by the longest wait. */
async function measureGreedy(): Promise<void> {
  const folder = join(dataDir, 'greedy')
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder })
  const application = await measuredServer('application', url, { ...env, DATA_DIR: folder })
  try {
    const staff = await session(application.port, { ...admin, clients: 200 })
    const guest = await session(application.port, { ...credentialsOf(benchGuest.name), clients: 1 })
    const found = await benchGreedy(staff, guest)
    for (const { name, bytes, perSecond, p99, worst } of found.toSorted((one, other) => other.p99 - one.p99)) {
      const sizes = `${Math.round(bytes / 1024)} kB, ${perSecond.toFixed(0)} a second`
      console.log(`${name} (${sizes}): others wait at most ${worst.toFixed(0)} ms`)
      note(`others while one account repeats ${name}, p99`, p99, 'ms')
    }
  } finally {
    await application.stop()
    await stop()
  }
}

async function measureApplication(postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>): Promise<void> {
  const crud = await measuredServer('crud', postgres.url, {})
  await load(crud.port, { clients, total: 3_000, call: plainUpdate })

  const application = await measuredServer('application', postgres.url, { ...env, DATA_DIR: dataDir })
  const staff = await session(application.port, { ...admin, clients })
  const guests = await session(application.port, { ...credentialsOf(benchGuest.name), clients })
  await loadSaves(staff, { clients, total: 3_000 })
  await loadSaves(guests, { clients, total: 3_000 })

  // Alternating, so that a slow phase of the machine affects all.
  const crudRounds: number[] = []
  const rounds: Load[][] = [[], []]
  for (let round = 0; round < 3; round += 1) {
    crudRounds.push((await load(crud.port, { clients, total: 6_000, call: plainUpdate })).perSecond)
    for (const [index, who] of [guests, staff].entries())
      rounds[index]?.push(await loadSaves(who, { clients, total: 6_000 }))
  }
  await crud.stop()
  const plain = medianOf(crudRounds)
  note('plain CRUD update (fastify, slonik), 32 clients', plain, 'per second')
  for (const [index, who] of ['guests', 'staff'].entries()) {
    const saves = rounds[index] ?? []
    const failures = saves.reduce((sum, one) => sum + one.failures, 0)
    if (failures > 0) throw new Error(`${failures} saves by ${who} failed`)
    const rate = medianOf(saves.map(({ perSecond }) => perSecond))
    note(`saves by ${who} through HTTP, 32 clients`, rate, 'per second')
    note(`saves by ${who} / plain CRUD`, rate / plain, 'ratio')
    note(`save by ${who}, median`, medianOf(saves.map(({ p50 }) => p50)), 'ms')
    note(`save by ${who}, p99`, medianOf(saves.map(({ p99 }) => p99)), 'ms')
  }
  const savesPerSecond = medianOf((rounds[0] ?? []).map(({ perSecond }) => perSecond))

  for (const perSecond of [100, 500]) {
    const visible = await eventToRow(guests, postgres.url, { perSecond, seconds: 10 })
    note(`event to visible row at ${perSecond} saves/s: sent`, visible.savesPerSecond, 'per second')
    note(`event to visible row at ${perSecond} saves/s, median`, visible.median, 'ms')
    note(`event to visible row at ${perSecond} saves/s, p99`, visible.p99, 'ms')
  }

  const before = await application.processor()
  await new Promise((resolve) => setTimeout(resolve, restMs))
  const used = (await application.processor()) - before
  note('processor of the idle application after these saves', (used / restMs) * 100, '% of a core')

  const appends = await withSeparateLog(benchAppends)
  note('raw appends, 32 clients', appends.perSecond, 'per second')
  note('saves by guests / raw appends', savesPerSecond / appends.perSecond, 'ratio')

  const measured: number[] = []
  for (let done = 0; done < memorySaves; done += memorySaves / 10) {
    const { failures } = await loadSaves(guests, { clients, total: memorySaves / 10 })
    if (failures > 0) throw new Error(`${failures} saves failed`)
    const { rss } = await application.measured()
    measured.push(rss / 2 ** 20)
  }
  note(`resident memory after ${memorySaves / 10} saves`, measured[0] ?? 0, 'MiB')
  note(`resident memory after ${memorySaves / 2} saves`, measured[4] ?? 0, 'MiB')
  note(`resident memory after ${memorySaves} saves`, measured[9] ?? 0, 'MiB')
  await application.stop()

  const store = postgresEventStore({ url: postgres.url })
  const pool = new Pool({ connectionString: postgres.url })
  const keys = await openKeyRing(pool, { masterKey })
  const vault = createVault(pool, keys)
  const long = await benchLongStream({ store, pool, keys })
  note('registration of 10,000 events: opened whole', long.whole, 'ms')
  note('the same: cold, with a snapshot', long.cold, 'ms')
  note('the same: warm', long.warm, 'ms')
  const rebuilt = await rebuildAsOwner(postgres.url, {
    store: integrityCheckedStore(store, keys),
    open: openEvent(vault, keys),
    projections: readModels,
  })
  note('rebuild of all read models', rebuilt.events / rebuilt.seconds, 'events per second')
  await Promise.all([pool.end(), store.close()])

  const large = await benchLargeForm()
  note('form of 30 steps, 1,020 fields, 10,000 entries: lint', large.lint, 'ms')
  note('the same: compile for server and browser', large.compile, 'ms')
  note('the same: serve, first time', large.serveFirst, 'ms')
  note('the same: serve', large.serve, 'ms')
  note('the same: rules and problems of one keystroke', large.keystroke, 'ms')
  const { live, keystroke } = await benchFormsInBrowser({
    databaseUrl: postgres.url,
    ...admin,
    env: { ...env, DATA_DIR: dataDir },
  })
  note('the same: key to painted letter, median', keystroke.median, 'ms')
  note('the same: key to painted letter, worst of 60', keystroke.worst, 'ms')
  note('edited file to open page, median', live.median, 'ms')
  note('edited file to open page, worst of 20', live.worst, 'ms')
}

const dataDir = await mkdtemp(join(tmpdir(), 'fleet-bench-'))
const postgres = alone !== undefined ? undefined : await startEmbeddedPostgres({ dataDir })
try {
  if (postgres !== undefined) await measureApplication(postgres)
  if (alone === 'stores' && eventStoreUrl === '') throw new Error('npm run bench stores needs EVENTSTORE_URL')
  if (eventStoreUrl !== '' && (alone ?? 'stores') === 'stores') await measureStores()
  if (alone === 'emmett') await measureEmmett()
  if (alone === 'greedy') await measureGreedy()
  if ((alone ?? 'lists') === 'lists') await measureLists()
  if ((alone ?? 'uploads') === 'uploads') await measureUploads()
  console.log(JSON.stringify(figures))
} finally {
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
}
