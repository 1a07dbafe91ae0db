import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readModels } from '@fleet/projections/every-read-model'
import { holderCollector } from '@fleet/platform/event-sourcing/integrity/event-mac'
import { verifyLogIntegrity } from '@fleet/platform/event-sourcing/integrity/verify'
import { eventually } from '@fleet/platform/testing/eventually'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { agencyPerson } from '../../../features/agents/agency.ts'
import { type Api, type Person, adminPassword, peopleOf, startApi } from '../../../testing/api.ts'
import { approveAgencies } from '../../../testing/approved-agency.ts'
import { caughtUp } from '../../../testing/caught-up.ts'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { sampleDiver } from '../../../testing/sample-guest.ts'
import { someFile, upload } from '../../../testing/submission-documents/uploading.ts'
import type { Application } from '../../app.ts'
import { openEvent } from '../../read-side.ts'

const agency = 'tidewrack'

/** An older vault with newer events: the keys of later persons are missing. */
let api: Api
let later: Application
let admin: Person
let sql: Client
let gita: Person
let registration: string
let group: string
let readable: string
let personId: string
let manager: { id: string; email: string }

const path = (id: string) => `/api/submissions/${id}`
const keysOf = async (persons: readonly string[]) =>
  (
    await sql.query(
      'SELECT person_id, wrapped_key IS NOT NULL AS has_key FROM vault.person_key WHERE person_id = ANY($1)',
      [persons],
    )
  ).rows
const health = async () => (await later.app.inject({ url: '/health/ready' })).json()
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code]
const unreadable = [409, 'persons.keyMissing']
const personsOf = async (id: string) => {
  const { state } = await api.application.services.submissions.load(id)
  return state.status === 'none' ? [] : state.persons.map((person) => person.personId)
}

async function begun(who: Person, firstName: string): Promise<string> {
  const { id } = (await who.call('POST', '/api/submissions', {})).json()
  expect((await who.call('PATCH', path(id), sampleDiver({ firstName }))).statusCode).toBe(200)
  return id
}

let missing: string[]
/** Keys as in a newer backup. */
let newer: { person_id: string; wrapped_key: Buffer; key_id: string }[]
beforeAll(async () => {
  api = await startApi()
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()
  gita = await api.person('guest', 'Gita')
  readable = await begun(api.admin, 'Readable')
  registration = await begun(gita, 'Missing')
  group = await begun(api.admin, 'Leader')
  expect((await upload(api.admin, { id: registration, bytes: someFile() })).statusCode).toBe(201)
  await api.admin.call('PATCH', path(group), { isGroupBooking: true, groupSize: 2 })
  await api.admin.call('PATCH', path(group), { ...sampleDiver({ firstName: 'Second' }), passengerIndex: 2 })
  const user = { username: 'mona', email: 'mona@example.com', firstName: 'Mona', lastName: 'Meer', role: 'manager' }
  manager = (await api.admin.call('POST', '/api/admin-users', user)).json()
  await approveAgencies(api.application.services, agency)
  await caughtUp(api)
  personId = (await personsOf(registration))[0] ?? ''
  const second = (await personsOf(group))[1] ?? ''
  missing = [personId, second, manager.id, gita.accountId, agencyPerson(agency)]
  newer = (await sql.query('DELETE FROM vault.person_key WHERE person_id = ANY($1) RETURNING *', [missing])).rows
  expect(newer).toHaveLength(missing.length)
  later = await checkedApplication({ ...api.application.services.config, process: 'web' }, api.databaseUrl)
  admin = await peopleOf(later).signedIn('admin@example.com', adminPassword)
})
afterAll(async () => {
  await later.close()
  await sql.end()
  await api.close()
})

describe('a start with an older vault', () => {
  it('records the missing keys, and reports them in its health', async () => {
    await eventually(async () => expect(await health()).toMatchObject({ status: 'ok', keys: { missing: 5 } }))
  })

  it.each([
    ['GET', () => admin.call('GET', path(registration))],
    ['GET of a revision', () => admin.call('GET', `${path(registration)}?revision=1`)],
    ['history', () => admin.call('GET', `${path(registration)}/history`)],
    ['save', () => admin.call('PATCH', path(registration), { firstName: 'Second key' })],
    ['submit', () => admin.call('POST', `${path(registration)}/submit`, {})],
    ['upload', () => upload(admin, { id: registration, bytes: someFile() })],
    [
      'save of a readable person of a group with an unreadable one',
      () => admin.call('PATCH', path(group), { firstName: 'X' }),
    ],
    ['account', () => admin.call('GET', `/api/admin-users/${manager.id}`)],
    ['change of the account', () => admin.call('PATCH', `/api/admin-users/${manager.id}`, { firstName: 'X' })],
    ['agency', () => admin.call('GET', `/api/agent-profile/${agency}`)],
    ['save of the agency', () => admin.call('PATCH', `/api/agent-profile/${agency}`, { tradingName: 'X' })],
    ['sign-in', () => peopleOf(later).personOf('').call('POST', '/api/auth/login-password', signInOfGita)],
  ])('is refused clearly: %s', async (_, call) => {
    expect(codeOf(await call())).toEqual(unreadable)
  })
  const signInOfGita = { email: 'gita@example.com', password: 'Gita correct horse battery' }

  it('never creates a second key, even for a person without events', async () => {
    const { keyFor, findKey } = later.services.vault
    await expect(keyFor(personId)).rejects.toMatchObject({ code: 'persons.keyMissing' })
    expect(await findKey(personId)).toBeUndefined()
    expect((await keysOf(missing)).map(({ has_key }) => has_key)).toEqual(missing.map(() => false))
  })

  it('leaves everything else readable', async () => {
    expect((await admin.call('GET', path(readable))).json()).toMatchObject({ firstName: 'Readable' })
    expect((await admin.call('PATCH', path(readable), { firstName: 'Saved' })).statusCode).toBe(200)
    expect((await admin.call('GET', `${path(readable)}/history`)).statusCode).toBe(200)
  })
})

const listed = async () => {
  const rows: { id: string; isUnreadable?: boolean }[] = (await admin.call('GET', '/api/submissions')).json()
  return new Map(rows.map(({ id, isUnreadable }) => [id, isUnreadable]))
}
const lists = [
  '/api/submissions',
  '/api/submissions/recent',
  '/api/admin-users?role=all',
  '/api/agents',
  '/api/stats',
  '/api/access-log?limit=200',
  '/api/invitations',
  '/api/reminders/planned',
  '/api/trips',
]

describe('lists of staff', () => {
  it('show a registration as unreadable, and all others unchanged', async () => {
    expect(await listed()).toEqual(
      new Map([
        [registration, true],
        [group, true],
        [readable, undefined],
      ]),
    )
  })

  it.each(lists)('continue to work: %s', async (url) => {
    const answer = await admin.call('GET', url)
    expect([answer.statusCode, answer.json().code]).toEqual([200, undefined])
  })

  it('continue to work when their read models are rebuilt without the keys', async () => {
    const { store, vault, keys } = later.services
    const open = openEvent(vault, keys)
    await rebuildAsOwner(api.databaseUrl, { store, open, projections: readModels })
    expect((await health()).missed.readModels).toEqual([])
    for (const url of lists) expect((await admin.call('GET', url)).statusCode, url).toBe(200)
    expect((await listed()).get(registration)).toBe(true)
  })

  it('and exports contain the readable data', async () => {
    const answer = await admin.call('POST', '/api/exports', { format: 'csv', filter: {}, language: 'en' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.body).toContain('Saved')
  })
})

it('a check of the full log names the persons', async () => {
  const { store, vault } = later.services
  const { persons, onEvent } = holderCollector()
  await verifyLogIntegrity(store, { isNumbered: true, onEvent })
  expect([...(await vault.recordMissing(persons))].toSorted()).toEqual(missing.toSorted())
})

it('a person whose key stays missing can be erased', async () => {
  const erased = await admin.call('POST', `${path(registration)}/persons/1/erase`, {})
  expect(erased.statusCode, erased.body).toBe(200)
  expect((await admin.call('POST', `/api/admin-users/${manager.id}/erase`, {})).statusCode).toBe(200)
  expect((await admin.call('GET', path(registration))).statusCode).toBe(200)
  expect((await listed()).get(registration)).toBeUndefined()
  expect(await health()).toMatchObject({ keys: { missing: 3 } })
})

it('keys restored from a newer backup make everything readable again', async () => {
  expect(codeOf(await admin.call('GET', path(group)))).toEqual(unreadable)
  await later.close()
  for (const { person_id, wrapped_key, key_id } of newer)
    await sql.query(
      'UPDATE vault.person_key SET wrapped_key = $2, key_id = $3 WHERE person_id = $1 AND destroyed_at IS NULL',
      [person_id, wrapped_key, key_id],
    )
  later = await checkedApplication({ ...api.application.services.config, process: 'web' }, api.databaseUrl)
  admin = await peopleOf(later).signedIn('admin@example.com', adminPassword)
  expect(await health()).toMatchObject({ keys: { missing: 0 } })
  expect((await admin.call('PATCH', path(group), { firstName: 'Back' })).statusCode).toBe(200)
  expect((await admin.call('GET', `/api/agent-profile/${agency}`)).statusCode).toBe(200)
})
