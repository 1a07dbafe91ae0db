import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import type { FreshDatabase } from '@fleet/platform/testing/fresh-database'
import { preparedDatabase } from '@fleet/platform/testing/prepared-database'
import type { Application } from '../../app/app.ts'
import { readConfig } from '@fleet/platform/config/config'
import { databaseAddresses } from '@fleet/platform/database/addresses'
import { migrations } from '../../app/migrations.ts'
import { poolAt } from '@fleet/platform/database/pool'
import { prepareDatabase } from '@fleet/platform/database/prepare'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { startStandIn, type StandIn } from '@fleet/platform/event-sourcing/stores/testing/stand-in/stand-in'
import { openFileStore } from '../../documents/store/open-store.ts'
import { download, someFile, upload } from '../../testing/submission-documents/uploading.ts'
import { openUncheckedStore, openEventStore } from '@fleet/platform/event-sourcing/command-handler/open-store'
import { readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../../app/read-side.ts'
import { adminPassword, peopleOf, type Person } from '../../testing/api.ts'
import { queryDatabase } from '../../testing/query-database.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { checkedApplication } from '../../testing/checked-application.ts'
import { listed, register } from '../../testing/registering.ts'
import { acceptReplacedLog } from '../../testing/stores/accept-replaced-log.ts'
import { openKeyRing } from '@fleet/platform/vault/key-ring'
import { createVault } from '@fleet/platform/vault/vault'
import { pathsIn } from './layout.ts'
import { backupParts, refuseWhileRunning, restoreBackup, type BackupPart } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const masterKey = 'the master key of all these tests'

/** An installation: a Postgres, a folder, and an event store where events are not in Postgres. */
type Place = { readonly database: FreshDatabase; readonly dataDir: string; readonly standIn?: StandIn }

let places: Place[]
let application: Application | undefined
let folder: string
beforeEach(async () => {
  places = []
  folder = join(await mkdtemp(join(tmpdir(), 'fleet-backup-')), 'backup')
})
afterEach(async () => {
  await close()
  for (const { database, dataDir, standIn } of places) {
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    await standIn?.stop()
  }
  await rm(join(folder, '..'), { recursive: true, force: true })
})

async function newPlace(kind: Kind): Promise<Place> {
  const place = {
    database: await preparedDatabase(migrations),
    dataDir: await mkdtemp(join(tmpdir(), 'fleet-place-')),
    ...(kind === 'EventStoreDB' ? { standIn: await startStandIn() } : {}),
  }
  places.push(place)
  return place
}
const configOf = ({ dataDir, standIn }: Place, key = masterKey) =>
  readConfig({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    MASTER_KEY: key,
    ...(standIn === undefined ? {} : { EVENTSTORE_URL: standIn.url }),
  })
async function start(place: Place): Promise<void> {
  application = await checkedApplication(configOf(place), place.database.url, { logCheckMs: 500 })
}
const signIn = (place: Place) => peopleOf(running()).signedIn(configOf(place).adminEmail, adminPassword)
async function open(place: Place): Promise<Person> {
  await start(place)
  return signIn(place)
}
async function close(): Promise<void> {
  await application?.close()
  application = undefined
}
const running = (): Application => application ?? expect.unreachable('it runs')
const storeOf = (place: Place) => ({
  eventStoreUrl: place.standIn?.url,
  databaseUrl: databaseAddresses(place.database.url).events,
})

async function backUp(place: Place) {
  const config = configOf(place)
  const pool = poolAt(databaseAddresses(place.database.url).vault, { name: 'fleet program', max: 2 })
  const store = await openUncheckedStore(storeOf(place))
  try {
    return await writeBackup({
      folder,
      store,
      madeAt: '2030-01-01T00:00:00.000Z',
      eventStore: place.standIn === undefined ? 'postgres' : 'eventstoredb',
      keys: await openKeyRing(pool, config),
      owner: place.database.url,
      files: await openFileStore(config.documents, () => {}),
    })
  } finally {
    await store.close()
    await pool.end()
  }
}

async function restore(
  place: Place,
  {
    only = backupParts,
    over = false,
    key = masterKey,
  }: { only?: readonly BackupPart[]; over?: boolean; key?: string } = {},
): ReturnType<typeof restoreBackup> {
  const config = configOf(place, key)
  await refuseWhileRunning(place.database.url)
  await prepareDatabase(place.database.url, migrations)
  const vaultPool = poolAt(databaseAddresses(place.database.url).vault, { name: 'restore', max: 2 })
  const store = await openUncheckedStore(storeOf(place))
  try {
    return await restoreBackup({
      folder,
      only,
      overwrite: over,
      store,
      vaultPool,
      secrets: config,
      owner: place.database.url,
      isInPostgres: place.standIn === undefined,
      files: await openFileStore(config.documents, () => {}),
      print: () => {},
      async rebuild(keys) {
        const integrityStore = await openEventStore({ ...storeOf(place), keys })
        await rebuildAsOwner(place.database.url, {
          store: integrityStore,
          open: openEvent(createVault(vaultPool, keys), keys),
          projections: readModels,
        })
        await integrityStore.close()
      },
    })
  } finally {
    await store.close()
    await vaultPool.end()
  }
}

const query = ({ database }: Place, statement: string) => queryDatabase(database.url, statement)
const outbox = (place: Place) => query(place, 'SELECT event_id, state FROM mail.outbox ORDER BY event_id')
const invite = async (place: Place, admin: Person, email: string) => {
  const { id } = (await admin.call('POST', '/api/invitations', { roleType: 'guest', email })).json()
  await eventually(async () =>
    expect(await query(place, `SELECT state FROM mail.outbox WHERE subject_id = '${id}'`)).toEqual([
      { state: 'accepted' },
    ]),
  )
}
type Kind = 'Postgres' | 'EventStoreDB'
const kinds: readonly Kind[] = ['Postgres', 'EventStoreDB']

describe.each(kinds)('a backup of events in %s', (kind) => {
  it.each(kinds)(
    'is restored into an empty place, with events in %s, and the application continues from there',
    async (other) => {
      const place = await newPlace(kind)
      const admin = await open(place)
      const id = await register(admin, 'Kept')
      const bytes = someFile()
      const { documentId } = (await upload(admin, { id, bytes })).json()
      await invite(place, admin, 'once@example.com')
      await caughtUp({ application: running() })
      const { manifest, checked, keyless } = await backUp(place)
      expect([checked.events, checked.violations, keyless]).toEqual([manifest.events.lines, 0, 0])
      await register(admin, 'Lost')
      await close()

      const empty = await newPlace(other)
      const restored = await restore(empty)
      expect(restored).toMatchObject({
        laterEvents: 0,
        keyless: 0,
        files: 1,
        checked: { events: manifest.events.lines, violations: 0 },
      })
      const again = await open(empty)
      expect(await listed(again)).toEqual(['Kept'])
      expect((await again.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({ lastName: 'Kept' })
      expect((await again.call('GET', `/api/submissions/${id}/history`)).json()).not.toEqual([])
      expect((await download(again, id, documentId)).rawPayload).toEqual(bytes)
      const mails = await outbox(empty)
      await register(again, 'Later')
      await invite(empty, again, 'later@example.com')
      expect(await listed(again)).toEqual(['Kept', 'Later'])
      const sent = (await outbox(empty)).filter(({ state }) => state === 'accepted')
      expect(sent).toHaveLength(mails.filter(({ state }) => state === 'accepted').length + 1)
    },
  )

  it('is not restored over existing data, with another key, or while an application runs', async () => {
    const place = await newPlace(kind)
    const admin = await open(place)
    await register(admin, 'Kept')
    await backUp(place)
    await expect(restore(place)).rejects.toThrow(/an application uses this database.*stop it first/)
    await register(admin, 'Newer')
    await close()
    await expect(restore(place)).rejects.toThrow(/there is existing data: the keys of \d+ persons in Postgres.*--over/)
    const empty = await newPlace(kind)
    await expect(restore(empty, { key: 'another key of as many letters as it takes' })).rejects.toThrow(
      /MASTER_KEY is not the one of this backup/,
    )
    await appendFile(pathsIn(folder).events, 'x')
    await expect(restore(empty)).rejects.toThrow(/events.jsonl.gz is not the file that was written/)
    expect(await query(empty, 'SELECT count(*)::int AS count FROM vault.person_key')).toEqual([{ count: 0 }])
  })
})

describe('when one part was lost', () => {
  it('the event store of the backup with a newer Postgres: it is another log, which is accepted', async () => {
    const place = await newPlace('EventStoreDB')
    const admin = await open(place)
    await register(admin, 'Kept')
    await caughtUp({ application: running() })
    await backUp(place)
    await register(admin, 'Lost')
    await close()
    const standIn = await startStandIn()
    places.push({ ...(await newPlace('Postgres')), standIn })
    const restored = { ...place, standIn }
    await restore(restored, { only: ['events'] })
    await start(restored)
    const logState = async () => (await running().app.inject({ url: '/health/ready' })).json().log.state
    await eventually(async () => expect(await logState()).toBe('replaced'))
    await acceptReplacedLog(running(), restored.database.url)
    await eventually(async () => expect(await logState()).toBe('same'))
    const again = await signIn(restored)
    expect(await listed(again)).toEqual(['Kept'])
    await register(again, 'Later')
    expect(await listed(again)).toEqual(['Kept', 'Later'])
    await invite(restored, again, 'later@example.com')
  })

  it('the Postgres of the backup with a newer event store: later events stay, and missing keys are reported', async () => {
    const place = await newPlace('EventStoreDB')
    const admin = await open(place)
    await register(admin, 'Kept')
    await caughtUp({ application: running() })
    const { manifest } = await backUp(place)
    await register(admin, 'Newer')
    await close()
    const { standIn } = place
    const empty = { ...(await newPlace('Postgres')), ...(standIn === undefined ? {} : { standIn }) }
    const restored = await restore(empty)
    expect(restored.laterEvents).toBeGreaterThan(0)
    expect([restored.keyless, restored.checked.events]).toEqual([1, manifest.events.lines + restored.laterEvents])
    const again = await open(empty)
    expect((await again.call('GET', '/api/submissions')).json()).toHaveLength(2)
    await register(again, 'Later')
    expect((await again.call('GET', '/health/ready')).json().log).toEqual({ state: 'same' })
  })

  it('events move from Postgres to an event store, and nothing is done twice', async () => {
    const place = await newPlace('Postgres')
    const admin = await open(place)
    await register(admin, 'Kept')
    await invite(place, admin, 'once@example.com')
    await caughtUp({ application: running() })
    await close()
    await backUp(place)
    const moved = { ...place, standIn: await startStandIn() }
    places.push({ ...(await newPlace('Postgres')), standIn: moved.standIn })
    await restore(moved, { over: true })
    const mails = await outbox(moved)
    const again = await open(moved)
    expect(await listed(again)).toEqual(['Kept'])
    await register(again, 'Later')
    expect(await listed(again)).toEqual(['Kept', 'Later'])
    await invite(moved, again, 'later@example.com')
    const sent = (await outbox(moved)).filter(({ state }) => state === 'accepted')
    expect(sent).toHaveLength(mails.filter(({ state }) => state === 'accepted').length + 1)
    expect((await again.call('GET', '/health/ready')).json()).toMatchObject({
      status: 'ok',
      seals: { state: 'fit' },
      log: { state: 'same' },
    })
  })

  it('events in Postgres are replaced with --over only', async () => {
    const place = await newPlace('Postgres')
    const admin = await open(place)
    await register(admin, 'Kept')
    await backUp(place)
    await register(admin, 'Newer')
    await caughtUp({ application: running() })
    await close()
    await restore(place, { over: true })
    expect(await listed(await open(place))).toEqual(['Kept'])
  })
})
