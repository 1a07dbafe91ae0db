import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../../read-side.ts'
import { type Api, startApi } from '../../../testing/api.ts'
import { sampleDiver } from '../../../testing/sample-guest.ts'
import { verifyLogIntegrity } from '@fleet/platform/event-sourcing/integrity/verify'

let api: Api
let sql: Client
let id: string
beforeAll(async () => {
  api = await startApi()
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()
  // A superuser can disable the trigger that protects events.
  await sql.query('SET session_replication_role = replica')
  id = (await api.admin.call('POST', '/api/submissions', {})).json().id
  await api.admin.call('PATCH', `/api/submissions/${id}`, {
    ...sampleDiver(),
    isGroupBooking: true,
    groupSize: 2,
    groupLeaderName: 'Wolfgang Weber',
  })
  await api.admin.call('PATCH', `/api/submissions/${id}`, { ...sampleDiver(), passengerIndex: 2 })
  const submitted = await api.admin.call('POST', `/api/submissions/${id}/submit`, {})
  expect(submitted.statusCode).toBe(200)
})
afterAll(async () => {
  await sql.end()
  await api.close()
})

const verify = () => verifyLogIntegrity(api.application.services.store, { isNumbered: true })

describe('stored events', () => {
  it('name actor, time, form version, command and their shape', async () => {
    const [event] = (await api.application.services.submissions.history(id)).filter(
      ({ type }) => type === 'AnswersSaved',
    )
    expect(event?.metadata).toMatchObject({
      actor: { id: api.admin.accountId, role: 'king-snefro' },
      occurredAt: expect.stringMatching(/^\d{4}-.*Z$/),
      formVersion: api.application.services.forms.current('registration').form.definition.version,
      commandId: expect.any(String),
      shape: 1,
    })
  })
})

describe('the MAC chain', () => {
  it('is valid for every stored event', async () => {
    const {
      rows: [log],
    } = await sql.query('SELECT count(*)::int AS verified, count(DISTINCT stream)::int AS streams FROM events.event')
    expect(log.verified).toBeGreaterThan(5)
    expect(await verify()).toEqual(log)
  })

  it.each([
    ['data', "SET data = replace(data::text, 'Index\":1', 'Index\":2')::json"],
    ['the time', 'SET metadata = replace(metadata::text, \'"occurredAt":"2\', \'"occurredAt":"1\')::json'],
    ['the actor', "SET metadata = replace(metadata::text, 'king-snefro', 'manager')::json"],
  ])('shows a change of %s and names the event', async (_, change) => {
    const stream = `submission-${id}`
    const { rows } = await sql.query(
      "SELECT id, data::text, metadata::text FROM events.event WHERE stream = $1 AND type = 'AnswersSaved' LIMIT 1",
      [stream],
    )
    await sql.query(`UPDATE events.event ${change} WHERE id = $1`, [rows[0].id])
    expect((await verify()).violation).toMatchObject({ stream, type: 'AnswersSaved', id: rows[0].id, reason: 'seal' })
    await sql.query('UPDATE events.event SET data = $2::json, metadata = $3::json WHERE id = $1', [
      rows[0].id,
      rows[0].data,
      rows[0].metadata,
    ])
    expect((await verify()).violation).toBeUndefined()
  })

  it('detects an event removed from the middle', async () => {
    const { rows } = await sql.query('DELETE FROM events.event WHERE stream = $1 AND revision = 1 RETURNING *', [
      `submission-${id}`,
    ])
    expect((await verify()).violation).toMatchObject({ stream: `submission-${id}`, revision: 2, reason: 'missing' })
    await putBack(rows[0])
  })

  it('detects a truncated stream by the positions of the log', async () => {
    const { rows } = await sql.query(
      'DELETE FROM events.event WHERE position = (SELECT min(e.position) FROM events.event e WHERE e.revision = (SELECT max(o.revision) FROM events.event o WHERE o.stream = e.stream)) RETURNING *',
    )
    expect((await verify()).violation).toMatchObject({ reason: 'gap' })
    await putBack(rows[0])
    expect((await verify()).violation).toBeUndefined()
  })

  async function putBack(row: Record<string, unknown>): Promise<void> {
    const columns = Object.keys(row)
    const values = Object.values(row).map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))
    await sql.query(
      `INSERT INTO events.event (${columns.join(',')}) VALUES (${columns.map((_, n) => `$${n + 1}`).join(',')})`,
      values,
    )
  }
})

describe('a rebuild', () => {
  it('produces the same rows in every read model', async () => {
    const { store, vault, keys, readModels: running } = api.application.services
    expect(await running.waitFor(await store.head(), waitLimitMs)).toBe(true)
    const tables = readModels.flatMap(({ tables: names }) => names)
    const rowsOf = async () =>
      Promise.all(
        tables.map(async (table) => (await sql.query(`SELECT t::text AS row FROM read.${table} t ORDER BY 1`)).rows),
      )
    const before = await rowsOf()
    await rebuildAsOwner(api.databaseUrl, { store, open: openEvent(vault, keys), projections: readModels })
    expect(await rowsOf()).toEqual(before)
    expect(before.flat().length).toBeGreaterThan(15)
  })
})

describe('a destroyed key', () => {
  it('removes the person’s answers from every view and keeps the history', async () => {
    const { submissions, vault } = api.application.services
    const [person] = (await submissions.history(id)).flatMap(({ data }) => ('personId' in data ? [data.personId] : []))
    await vault.destroyKeys([person ?? ''])
    const fresh = await submissions.loadAt(id, 99)
    expect(fresh.state).toMatchObject({ status: 'pending_review' })
    const persons = fresh.state.status === 'none' ? [] : fresh.state.persons
    expect(persons.map(({ answers }) => answers['passportNumber'])).toEqual([undefined, 'C01X8L0VG'])
    const history = await api.admin.call('GET', `/api/submissions/${id}/history`)
    expect(history.statusCode).toBe(200)
    const saves = history.json().filter(({ type }: { type: string }) => type === 'AnswersSaved')
    expect(
      saves.map(({ erased, changes }: { erased: boolean; changes: object[] }) => [erased, changes.length > 0]),
    ).toEqual([
      [false, true],
      [true, false],
      [false, true],
      [true, false],
    ])
    const ofErased = history.json().filter(({ erased }: { erased: boolean }) => erased)
    expect(JSON.stringify(ofErased)).not.toMatch(/C01X8L0VG|passportNumber|Wolfgang/)
    expect(
      (await api.admin.call('GET', `/api/submissions/${id}/history?field=passportNumber&person=1`)).json(),
    ).toEqual([])
    expect((await verify()).violation).toBeUndefined()
  })
})
