import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { Submission } from '@fleet/domain/submissions/model/state'
import { registrations } from '../../../features/submissions/registration.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { codeVersion, createSnapshots } from '@fleet/platform/event-sourcing/command-handler/snapshots'
import { snapshotEvery } from '@fleet/platform/event-sourcing/command-handler/stream-reader'
import { catalogue } from '@fleet/domain/catalogue/every-event'

let api: Api
let sql: Pool
let id: string
let persons: string[]
const saves = snapshotEvery + 100

beforeAll(async () => {
  api = await startApi()
  sql = new Pool({ connectionString: api.databaseUrl })
  id = (await api.admin.call('POST', '/api/submissions', {})).json().id
  await save({ isGroupBooking: true, groupSize: 2, groupLeaderName: 'Wolfgang Weber' })
  await save({ passengerIndex: 2, firstName: 'Waltraud', passportNumber: 'C01X8L0VG' })
  await save({ passportNumber: 'X9QZ7KLM2' }, 'the first key')
  for (let n = 0; n < saves; n += 1) await save({ bookingReference: `Quillfeather ${n}` })
  await eventually(async () => expect(await kept()).toBeDefined())
  const { state } = await fresh().load(id)
  persons = state.status === 'none' ? [] : state.persons.map(({ personId }) => personId)
})
afterAll(async () => {
  await sql.end()
  await api.close()
})

const save = async (body: { [field: string]: string | number | boolean }, key: string = randomUUID()) =>
  (await api.admin.call('PATCH', `/api/submissions/${id}`, body, { 'idempotency-key': key })).json()
type Row = { revision: number; sealed: Buffer; mac: string; persons: string[] }
const kept = async () =>
  (await sql.query<Row>('SELECT * FROM vault.snapshot WHERE stream = $1', [`submission-${id}`])).rows[0]
const put = (row: Row) =>
  sql.query(
    'INSERT INTO vault.snapshot SELECT * FROM json_populate_record(NULL::vault.snapshot, $1) ON CONFLICT DO NOTHING',
    [{ ...row, sealed: `\\x${row.sealed.toString('hex')}` }],
  )

let read = 0
beforeEach(() => {
  read = 0
})

/** A handler as in a new process: without cache. It reads snapshots and stores none. */
function fresh({ store = {} }: { store?: Partial<EventStore> } = {}) {
  const { store: present, vault, keys, forms, agents } = api.application.services
  const counting: EventStore = {
    ...present,
    async read(...args) {
      const events = await present.read(...args)
      read += events.length
      return events
    },
    ...store,
  }
  const snapshots = {
    ...createSnapshots({ pool: sql, vault, keys, shape: codeVersion(), onError: () => {} }),
    save: async () => {},
  }
  return registrations({ catalogue, store: counting, vault, snapshots }, forms, agents)
}

async function opened(options: Parameters<typeof fresh>[0] = {}): Promise<{ state: Submission; revision: number }> {
  const { state, revision } = await fresh(options).load(id)
  return { state, revision }
}

/** The state from all events, without a snapshot. */
async function fromLog(): Promise<{ state: Submission; revision: number }> {
  const { store, vault, forms, agents } = api.application.services
  const { state, revision } = await registrations({ catalogue, store, vault }, forms, agents).load(id)
  return { state, revision }
}

describe('a snapshot of a long stream', () => {
  it('loads it with few events, and yields the same state as the whole stream', async () => {
    const found = await opened()
    expect(read).toBeLessThan(snapshotEvery)
    expect(found).toEqual(await fromLog())
  })

  it('knows the commands before it', async () => {
    const before = (await fromLog()).revision
    expect(await save({ passportNumber: 'X9QZ7KLM2' }, 'the first key')).toMatchObject({ changed: ['passportNumber'] })
    expect((await fromLog()).revision).toBe(before)
  })

  it('reveals nothing to a reader of the row', async () => {
    const row = await kept()
    for (const text of ['Waltraud', 'C01X8L0VG', 'X9QZ7KLM2', 'Quillfeather', 'passportNumber']) {
      expect(row?.sealed.toString('latin1').includes(text) || JSON.stringify(row).includes(text), text).toBe(false)
    }
    expect([512, 2_048, 8_192, 32_768]).toContain((row?.sealed.length ?? 0) - 12 - 16)
  })

  it.each<[string, string]>([
    ['of other code', "shape = 'another'"],
    ['that was changed', 'revision = revision - 1'],
    ['of another stream', "mac = 'none.mac'"],
    ['that is missing', "stream = 'submission-none'"],
  ])('%s is ignored without effect', async (_, change) => {
    const row = await kept()
    await sql.query(`UPDATE vault.snapshot SET ${change}`)
    expect(await opened()).toEqual(await fromLog())
    expect(read).toBeGreaterThan(saves)
    await sql.query('DELETE FROM vault.snapshot')
    if (row !== undefined) await put(row)
  })

  it('is not used for an earlier revision, or when the log does not confirm it', async () => {
    expect((await fresh().loadAt(id, 3)).revision).toBe(3)
    const { store } = api.application.services
    const elsewhere: Partial<EventStore> = {
      read: async (...args) =>
        (await store.read(...args)).map((event) => ({ ...event, metadata: { ...event.metadata, seal: 'another' } })),
    }
    expect(await opened({ store: elsewhere })).toEqual(await fromLog())
  })

  it('is destroyed with the key of any person in it, and a copy stays unreadable', async () => {
    const { vault, keys } = api.application.services
    const row = await kept()
    if (row === undefined) throw new Error('there is no snapshot')
    expect(row.persons).toEqual(persons.toSorted())
    await vault.destroyKeys([persons[1] ?? ''])
    expect(await kept()).toBeUndefined()
    await put(row)
    const snapshots = createSnapshots({ pool: sql, vault, keys, shape: codeVersion(), onError: () => {} })
    expect(await snapshots.find(`submission-${id}`)).toBeUndefined()
    // Nor is one stored from a state read earlier.
    await sql.query('DELETE FROM vault.snapshot')
    await snapshots.save(`submission-${id}`, { revision: 1, eventMac: 'any', persons, content: { state: 'Waltraud' } })
    expect(await kept()).toBeUndefined()
    expect(JSON.stringify((await fresh().load(id)).state)).not.toContain('Waltraud')
  })

  it('is created again without the erased person', async () => {
    for (let n = 0; n < snapshotEvery; n += 1) await save({ bookingReference: `again ${n}` })
    await expect.poll(async () => (await kept())?.persons).toEqual([persons[0]])
    expect(await opened()).toEqual(await fromLog())
  })
})
