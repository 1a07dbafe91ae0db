import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import type { Api } from '../../../testing/api.ts'
import { startApi } from '../../../testing/api.ts'
import firstShape from '../../../testing/first-shape.json' with { type: 'json' }
import { verifySeals } from '@fleet/platform/event-sourcing/integrity/verify'

/** Events as they were stored before shapes were named, with the keys that open them: each personal value a ciphertext of its own. */
const { masterKey, keys, events } = firstShape
const of = (type: string) => events.find((event) => event.type === type)
const id = of('SubmissionStarted')?.stream.slice('submission-'.length)
const [invited] = events.flatMap(({ type, data }) =>
  type === 'InvitationIssued' && 'invitationId' in data ? [data.invitationId] : [],
)

let api: Api
let sql: Client
beforeAll(async () => {
  api = await startApi({ MASTER_KEY: masterKey })
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()
  // The first keys of a ring are those that were there before there was one.
  const wrapping = api.application.services.keys.current('wrapping')
  for (const { personId, wrappedKey } of keys) {
    await sql.query(
      "INSERT INTO vault.person_key (person_id, wrapped_key, key_id) VALUES ($1, decode($2, 'base64'), $3) ON CONFLICT DO NOTHING",
      [personId, wrappedKey, wrapping.id],
    )
  }
  for (const { stream, revision, id: eventId, type, data, metadata } of events) {
    await sql.query(
      `INSERT INTO events.event (position, stream, revision, id, type, data, metadata)
       SELECT coalesce(max(position), 0) + 1, $1, $2, $3, $4, $5, $6 FROM events.event`,
      [stream, revision, eventId, type, JSON.stringify(data), JSON.stringify(metadata)],
    )
  }
  await sql.query("SELECT pg_notify('events', max(position)::text) FROM events.event")
  const { readModels, store } = api.application.services
  expect(await readModels.waitFor(await store.head(), waitLimitMs)).toBe(true)
})
afterAll(async () => {
  await sql.end()
  await api.close()
})

it('are read by the rules of today', async () => {
  const answer = (await api.admin.call('GET', `/api/submissions/${id}`)).json()
  expect(answer).toMatchObject({
    status: 'completed',
    groupSize: 2,
    groupLeaderName: 'Wolfgang Weber',
    passportNumber: 'C01X8L0VG',
    reviewNotes: 'Welcome aboard',
    persons: { 2: { firstName: 'Clara', medicalFormAttached: true } },
    documents: {
      files: [{ person: 2, kind: 'medicalForm', name: 'Attest Clara.png', contentType: 'image/png', size: 70 }],
    },
  })
  const asked = (await api.admin.call('GET', `/api/submissions/${id}?revision=16`)).json()
  expect(asked).toMatchObject({
    reviewNotes: 'Please look again',
    requestedItems: [
      { person: 2, document: 'medicalForm', comment: 'Unreadable' },
      { person: 1, field: 'passportNumber', comment: 'A zero or an O?' },
    ],
  })
})

it('have their history: who changed what, from what', async () => {
  const history = async (query = '') => (await api.admin.call('GET', `/api/submissions/${id}/history${query}`)).json()
  const [changed] = await history('?field=disabilities&person=2&limit=2').then((entries) => entries.slice(1))
  expect(changed).toMatchObject({
    revision: 5,
    changes: [{ person: 2, from: 'Uses a wheelchair', to: 'None that we know of' }],
  })
  expect(await history('?limit=200')).toHaveLength(19)
  const [removed, attached] = await history('?field=passportCopy')
  expect(removed).toMatchObject({ type: 'DocumentRemoved', changes: [{ person: 1, from: 'Pass Jonas.png', to: null }] })
  expect(attached).toMatchObject({
    type: 'DocumentAttached',
    changes: [{ person: 1, from: null, to: 'Pass Jonas.png' }],
  })
})

it('stand in lists, and their rows name no field', async () => {
  const [listed] = (await api.admin.call('GET', '/api/submissions?search=clara')).json()
  expect(listed).toMatchObject({ id, firstName: 'Jonas', status: 'completed' })
  const { rows } = await sql.query(
    'SELECT t::text AS text FROM read.audit_trail t UNION ALL SELECT t::text FROM read.access_log t',
  )
  const text = rows.map((row) => row.text).join('\n')
  expect(text).not.toMatch(/disabilities|medicalForm|passportCopy|recipientName|lastDive/)
})

it('are followed by events of the present shape, and every seal fits', async () => {
  expect(
    (await api.admin.call('PATCH', `/api/submissions/${id}`, { disabilities: 'None', passengerIndex: 2 })).statusCode,
  ).toBe(200)
  const {
    rows: [newest],
  } = await sql.query('SELECT data, metadata FROM events.event WHERE stream = $1 ORDER BY revision DESC LIMIT 1', [
    `submission-${id}`,
  ])
  expect(newest.metadata).toMatchObject({ shape: 1 })
  expect(newest.data).toEqual({
    personId: expect.any(String),
    passengerIndex: 2,
    personal: { [newest.data.personId]: expect.stringMatching(/^v2\./) },
  })
  const { store } = api.application.services
  expect((await verifySeals(store, { isNumbered: true })).misfit).toBeUndefined()
})

it('say nothing any more when the key is destroyed', async () => {
  const { invitations, vault } = api.application.services
  expect((await invitations.load(invited ?? '')).state).toMatchObject({
    status: 'issued',
    email: 'invited@example.com',
    recipientName: 'Ines Invited',
  })
  await vault.destroyKeys([invited ?? ''])
  const erased = await invitations.loadAt(invited ?? '', 0)
  expect(erased.state).toMatchObject({ status: 'issued', isBound: true, language: 'de' })
  expect(JSON.stringify(erased.state)).not.toMatch(/invited@|Ines/)
})
