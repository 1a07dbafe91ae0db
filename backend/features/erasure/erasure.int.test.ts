import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allDocuments, type KeptDocument } from '@fleet/domain/form-instances/state'
import type { Application } from '../../app/app.ts'
import { codeVersion, createSnapshots } from '@fleet/platform/event-sourcing/command-handler/snapshots'
import { checkedApplication } from '../../testing/checked-application.ts'
import { type Api, type Person, adminPassword, peopleOf, startApi } from '../../testing/api.ts'
import { mailsTo } from '../../testing/mails.ts'
import { newAccount } from '../../testing/new-account.ts'
import { inDays, sampleDiver } from '../../testing/sample-guest.ts'
import { documentFiles } from '../../documents/store/document-files.ts'
import { download, openedBytes, someFile, upload } from '../../testing/submission-documents/uploading.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { createVault } from '@fleet/platform/vault/vault'

let api: Api
let second: Application
let there: Person
let sql: Client
let id: string
/** The vault from an earlier backup. */
let backup: readonly { person_id: string; wrapped_key: Buffer; key_id: string }[]
let snapshotsBefore: readonly string[]
/** Documents of the person, with the files of an earlier backup. */
let documentsBefore: readonly KeptDocument[]

/** Personal texts of person 1 that nobody else has. */
const typed = {
  bookingAgency: 'Quillfeather Voyages',
  bookingReference: 'QV-77120',
  firstName: 'Zebediah',
  middleName: 'Thaddeus',
  lastName: 'Quackenbush',
  passportNumber: 'X9QZ7KLM2',
  phone: '162 77310042',
  email: 'zebediah@quackenbush.example',
  emergencyContactName: 'Philomena Quackenbush',
  emergencyContactPhone: '163 55409917',
  emergencyContactEmail: 'philomena@quackenbush.example',
  insurancePolicyNumber: 'QQ-556-1209',
  liabilitySignatureName: 'Zebediah Quackenbush',
  dietaryRequirements: 'No celeriac',
  arrivalAirportOfOrigin: 'Ouagadougou',
  arrivalFlightNumber: 'QQ 9091',
  divingInsuranceProvider: 'Walrus Mutual',
  dateOfBirth: '1971-02-23',
  passportExpiryDate: inDays(1733),
}
const others = ['Zebediahs-pass', 'Leader Quackenbush', 'Zeroes or an O', 'Reads like a zebra']
const ofSecond = ['Jonas', 'Peter', 'C01X8L0VG', 'jonas.weber@example.com', 'Lena Weber', 'second-pass']
const account = { username: 'quincyvane', email: 'quincy@vane.example', firstName: 'Quincy', lastName: 'Vanterpool' }
const invited = { email: 'ursula@upjohn.example', recipientName: 'Ursula Upjohn' }

const ok = (answer: { statusCode: number; body: string }) => expect(answer.statusCode, answer.body).toBeLessThan(300)
const folded = (text: string) => text.toLowerCase()
const foundIn = (text: string, values: readonly string[]) =>
  values.filter((value) => folded(text).includes(folded(value)))

async function everyRow(): Promise<string> {
  const { rows: tables } = await sql.query(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  )
  const texts: string[] = []
  for (const { name } of tables)
    texts.push(...(await sql.query(`SELECT t::text AS text FROM ${name} t`)).rows.map(({ text }) => text))
  const readable = texts.filter((text) => !/FormPublished|FormFilePartStored/.test(text)).join('\n')
  const bytes = [...readable.matchAll(/\\x((?:[0-9a-f]{2})+)/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
  return [readable, ...bytes].join('\n')
}

const snapshots = async () =>
  (await sql.query('SELECT s::text AS row FROM vault.snapshot s')).rows.map(({ row }): string => row)

/** A snapshot, as a long stream would have. */
async function keepSnapshot(): Promise<void> {
  const { vault, keys, submissions, store } = api.application.services
  const pool = new Pool({ connectionString: api.databaseUrl })
  const { state, revision } = await submissions.load(id)
  const [last] = await store.read(`submission-${id}`, { from: revision })
  const persons = state.status === 'none' ? [] : state.persons.map(({ personId }) => personId)
  await createSnapshots({ pool, vault, keys, shape: codeVersion(), onError: () => {} }).save(`submission-${id}`, {
    revision,
    eventMac: String(last?.metadata['seal']),
    persons,
    content: { state, commands: { newest: [], earlier: [], notedTo: revision } },
  })
  await pool.end()
}

async function everyFile(): Promise<string> {
  const entries = await readdir(api.dataDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))).join('\n')
}

const reads = () => [
  `/api/submissions/${id}`,
  ...[1, 2, 3, 5].map((revision) => `/api/submissions/${id}?revision=${revision}`),
  `/api/submissions/${id}/history?limit=200`,
  `/api/submissions/${id}/history?field=passportNumber&person=1`,
  `/api/submissions/${id}/document-reads`,
  `/api/submissions/${id}/hand-over`,
  '/api/submissions',
  '/api/submissions/recent',
  '/api/submissions?search=quackenbush',
  '/api/stats',
  '/api/admin-users?role=all',
  '/api/invitations',
  '/api/access-log?limit=200',
  '/api/dev/outbox',
]

async function answersOf(who: Person): Promise<string> {
  const answers = await Promise.all(reads().map((url) => who.call('GET', url)))
  for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200)
  return answers.map(({ body }) => body).join('\n')
}

beforeAll(async () => {
  api = await startApi()
  const { config } = api.application.services
  second = await checkedApplication({ ...config, process: 'web' }, api.databaseUrl)
  there = await peopleOf(second).signedIn(config.adminEmail, adminPassword)
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()

  id = (await api.admin.call('POST', '/api/submissions', {})).json().id
  const path = `/api/submissions/${id}`
  ok(await there.call('PATCH', path, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Leader Quackenbush' }))
  ok(await api.admin.call('PATCH', path, sampleDiver({ ...typed, firstName: 'Zebediah' })))
  ok(await there.call('PATCH', path, { ...sampleDiver(), passengerIndex: 2 }))
  ok(await upload(api.admin, { id, bytes: someFile(), name: 'Zebediahs-pass.pdf' }))
  const removed = await upload(there, { id, bytes: someFile(), kind: 'medicalForm', name: 'Zebediahs-pass-old.pdf' })
  ok(await api.admin.call('DELETE', `${path}/documents/${removed.json().documentId}`))
  ok(await upload(there, { id, bytes: someFile(), person: '2', name: 'second-pass.pdf' }))
  ok(await api.admin.call('POST', `${path}/submit`, {}))
  ok(
    await there.call('POST', `${path}/review`, {
      decision: 'request_documents',
      notes: 'Reads like a zebra',
      internalNote: 'Reads like a zebra',
      items: [{ person: 1, field: 'passportNumber', comment: 'Zeroes or an O' }],
    }),
  )
  await caughtUp(api)
  await keepSnapshot()
  snapshotsBefore = await snapshots()
  const { state } = await api.application.services.submissions.load(id)
  documentsBefore = allDocuments(state).filter(({ person }) => person === 1)
  await cp(join(api.dataDir, 'documents'), join(api.dataDir, 'documents-before'), { recursive: true })
  backup = (await sql.query('SELECT person_id, wrapped_key, key_id FROM vault.person_key')).rows
})
afterAll(async () => {
  await sql.end()
  await second.close()
  await api.close()
})

describe('a person of a registration, erased in one process while another serves requests', () => {
  it('was readable in both before', async () => {
    for (const who of [api.admin, there]) {
      const text = await answersOf(who)
      expect(foundIn(text, [...Object.values(typed), ...others, ...ofSecond])).toEqual([
        ...Object.values(typed),
        ...others,
        ...ofSecond,
      ])
    }
    expect(foundIn(await everyRow(), ['Zebediah', 'Quackenbush'])).toHaveLength(2)
  })

  it('is returned by neither afterwards, and is in no row or file', async () => {
    let goesOn = true
    const asking = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (goesOn) ok(await there.call('GET', `/api/submissions/${id}`))
      }),
    )
    const files = async () => (await readdir(join(api.dataDir, 'documents', id))).length
    expect(await files()).toBe(3)
    const erased = await api.admin.call('POST', `/api/submissions/${id}/persons/1/erase`, {})
    const atOnce = await there.call('GET', `/api/submissions/${id}`)
    goesOn = false
    await asking
    ok(erased)
    expect(erased.json()).toMatchObject({ revision: 0, position: expect.any(String) })
    expect(foundIn(atOnce.body, [...Object.values(typed), ...others])).toEqual([])
    await caughtUp(api)
    for (const who of [there, api.admin]) {
      const text = await answersOf(who)
      expect(foundIn(text, [...Object.values(typed), ...others])).toEqual([])
      expect(foundIn(text, ofSecond)).toEqual(ofSecond)
    }
    expect(foundIn(`${await everyRow()}\n${await everyFile()}`, [...Object.values(typed), ...others])).toEqual([])
    expect(foundIn(await everyRow(), ['Jonas'])).toEqual(['Jonas'])
    expect([snapshotsBefore.length, await snapshots()]).toEqual([1, []])
    expect(await files()).toBe(1)
  })

  it('is shown as erased, in the history too', async () => {
    const answer = (await there.call('GET', `/api/submissions/${id}`)).json()
    expect(answer).toMatchObject({ erasedPersons: [1], groupLeaderName: null, persons: { 2: { firstName: 'Jonas' } } })
    const history = (await there.call('GET', `/api/submissions/${id}/history`)).json()
    expect(history.some((entry: { erased: boolean }) => entry.erased)).toBe(true)
    const [logged] = (await there.call('GET', '/api/access-log?type=PersonErased')).json()
    expect(logged).toMatchObject({
      type: 'PersonErased',
      submissionId: id,
      actor: { id: api.admin.accountId },
      person: null,
    })
  })

  it('is erased once, and nothing can be written about them', async () => {
    const again = await there.call('POST', `/api/submissions/${id}/persons/1/erase`, {})
    expect([again.statusCode, again.json()]).toEqual([200, { revision: 0 }])
    for (const who of [api.admin, there]) {
      expect((await who.call('PATCH', `/api/submissions/${id}`, { firstName: 'Zebediah' })).json().code).toBe(
        'persons.erased',
      )
      expect((await upload(who, { id, bytes: someFile() })).json().code).toBe('persons.erased')
      ok(
        await who.call('PATCH', `/api/submissions/${id}`, {
          passengerIndex: 2,
          dietaryRequirements: `Soup at ${who === there ? 'eight' : 'nine'}`,
        }),
      )
    }
  })

  const restoredFiles = () =>
    cp(join(api.dataDir, 'documents-before'), join(api.dataDir, 'documents'), { recursive: true })
  const openedBy = async (files = api.application.services.documents) =>
    Promise.all(documentsBefore.map((document) => openedBytes(files, { ...document, submissionId: id })))

  it('has documents that an old backup of the files cannot restore', async () => {
    await restoredFiles()
    expect(await openedBy()).toEqual(['erased', 'erased'])
    for (const { documentId } of documentsBefore) expect((await download(there, id, documentId)).statusCode).toBe(404)
  })

  it('cannot be restored by an older backup of the vault', async () => {
    await sql.query(
      `UPDATE vault.person_key known SET wrapped_key = old.wrapped_key, key_id = old.key_id, destroyed_at = NULL
       FROM unnest($1::text[], $2::bytea[], $3::text[]) AS old(person_id, wrapped_key, key_id) WHERE known.person_id = old.person_id`,
      [
        backup.map(({ person_id }) => person_id),
        backup.map(({ wrapped_key }) => wrapped_key),
        backup.map(({ key_id }) => key_id),
      ],
    )
    await sql.query('INSERT INTO vault.snapshot SELECT (unnest($1::vault.snapshot[])).*', [snapshotsBefore])
    // Old files stay readable with such a backup as long as it is kept.
    const { config, keys, documents } = api.application.services
    const pool = new Pool({ connectionString: api.databaseUrl })
    expect(await openedBy(documentFiles(documents.store, createVault(pool, keys)))).toEqual([
      expect.any(Buffer),
      expect.any(Buffer),
    ])
    await pool.end()
    await second.close()
    second = await checkedApplication({ ...config, process: 'web' }, api.databaseUrl)
    there = await peopleOf(second).signedIn(config.adminEmail, adminPassword)
    for (const who of [there, api.admin])
      expect(foundIn(await answersOf(who), [...Object.values(typed), ...others])).toEqual([])
    expect(await snapshots()).toEqual([])
    for (const files of [second.services.documents, documents])
      expect(await openedBy(files)).toEqual(['erased', 'erased'])
  })
})

describe('an account and an invited person', () => {
  const values = [...Object.values(account), ...Object.values(invited)]

  it('are erased with sessions, passwords and mails', async () => {
    const { id: accountId } = (await api.admin.call('POST', '/api/admin-users', { ...account, role: 'manager' })).json()
    const { id: invitationId } = (
      await there.call('POST', '/api/invitations', { roleType: 'guest', ...invited })
    ).json()
    await mailsTo(api.dataDir, account.email)
    await mailsTo(api.dataDir, invited.email)
    await newAccount(api.application.services, { role: 'guest', name: 'Staying' })
    await api.application.services.vault.setPasswordHash(accountId, 'hash')
    expect(foundIn(await answersOf(there), values)).toEqual(values)

    for (const path of [`/api/admin-users/${accountId}`, `/api/invitations/${invitationId}`]) {
      ok(await api.admin.call('POST', `${path}/erase`, {}))
      ok(await there.call('POST', `${path}/erase`, {}))
    }
    await caughtUp(api)
    for (const who of [there, api.admin]) expect(foundIn(await answersOf(who), values)).toEqual([])
    expect(foundIn(`${await everyRow()}\n${await everyFile()}`, values)).toEqual([])
    expect(foundIn(await answersOf(there), ['staying@example.com'])).toHaveLength(1)
    expect(await api.application.services.vault.findPasswordHash(accountId)).toBeUndefined()
    // The address is free again.
    ok(await there.call('POST', '/api/admin-users', { ...account, role: 'manager' }))
  })

  it('cannot be the reader or the first admin', async () => {
    expect((await api.admin.call('POST', `/api/admin-users/${api.admin.accountId}/erase`, {})).json().code).toBe(
      'accounts.topAdmin',
    )
  })
})
