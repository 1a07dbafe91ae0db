import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import { declarations } from '@fleet/domain/catalogue/every-event'
import type { Json } from '@fleet/domain/kernel/json'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { type Api, startApi } from '../../../testing/api.ts'
import { sampleDiver, type SampleAnswers } from '../../../testing/sample-guest.ts'
import { pdfOf } from '../../../testing/files/pdf-of.ts'

/** A reader of the database without keys must learn nothing about answers. */
let api: Api
let sql: Client
beforeAll(async () => {
  api = await startApi()
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await api.close()
})

const done = (response: { statusCode: number; body: string }) =>
  expect(response.statusCode, response.body).toBeLessThan(300)
const post = async (path: string, body: Json = {}) => done(await api.admin.call('POST', path, body))

async function begun(): Promise<{ id: string; path: string; save: (answers: SampleAnswers) => Promise<void> }> {
  const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
  const path = `/api/submissions/${id}`
  const booking = { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Wolfgang Weber' }
  const save = async (answers: SampleAnswers) => done(await api.admin.call('PATCH', path, answers))
  await save(booking)
  return { id, path, save }
}

async function attach(
  path: string,
  { person, kind, bytes, name }: { person: number; kind: string; bytes: number; name: string },
): Promise<string> {
  const form = new FormData()
  form.set('person', String(person))
  form.set('kind', kind)
  form.set('file', new File([new Uint8Array(pdfOf('x'.repeat(bytes)))], name))
  const response = await api.admin.send('POST', `${path}/documents`, form)
  done(response)
  return response.json().documentId
}

async function projected(): Promise<void> {
  const { readModels, store } = api.application.services
  expect(await readModels.waitFor(await store.head(), waitLimitMs)).toBe(true)
}

/** Events of a stream, or rows of a read model, by column. */
type Rows = readonly { readonly [column: string]: unknown }[]
const eventsOf = async (stream: string): Promise<Rows> =>
  (
    await sql.query('SELECT revision, type, data, metadata FROM events.event WHERE stream = $1 ORDER BY revision', [
      stream,
    ])
  ).rows
async function auditRowsOf(id: string): Promise<Rows> {
  await projected()
  return (await sql.query('SELECT * FROM read.audit_trail WHERE submission_id = $1 ORDER BY revision', [id])).rows
}

/**
 * The visible shape of a value: its type, the length of a text, the number and types of its parts.
 */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return typeof value
  if (value instanceof Date) return 'moment'
  if (Array.isArray(value)) return value.map(shapeOf)
  // Keys of these objects are ids of persons.
  return Object.entries(value).map(([name, inner]) => [/^[0-9a-f-]{36}$/.test(name) ? 'id' : name, shapeOf(inner)])
}

/** Ignores the length of positions and tags. */
const withoutNumbers = (rows: Rows) =>
  rows.map(({ position: _, tags, ...row }) => ({ ...row, tags: Array.isArray(tags) ? tags.map(() => 'tag') : tags }))

/** Two registrations that differ in one thing must look alike. */
async function expectAlike(
  one: (of: Awaited<ReturnType<typeof begun>>) => Promise<void>,
  other: (of: Awaited<ReturnType<typeof begun>>) => Promise<void>,
) {
  const [first, second] = [await begun(), await begun()]
  await one(first)
  await other(second)
  const events = await eventsOf(`submission-${first.id}`)
  expect(events.length).toBeGreaterThan(2)
  expect(shapeOf(await eventsOf(`submission-${second.id}`))).toEqual(shapeOf(events))
  const rows = await auditRowsOf(first.id)
  expect(rows.length).toBeGreaterThan(2)
  expect(shapeOf(withoutNumbers(await auditRowsOf(second.id)))).toEqual(shapeOf(withoutNumbers(rows)))
}

const emergency = { emergencyContactName: 'Lena Weber', emergencyContactPhone: '1519 8765432' }

describe('two saves', () => {
  it('look alike with and without a declared disability', async () => {
    await expectAlike(
      ({ save }) => save({ ...emergency, disabilities: 'Uses a wheelchair, needs help on stairs' }),
      ({ save }) => save({ ...emergency }),
    )
  })

  it('look alike for yes and no', async () => {
    await expectAlike(
      ({ save }) => save({ isDiver: true }),
      ({ save }) => save({ isDiver: false }),
    )
    await expectAlike(
      ({ save }) => save({ ...emergency, disabilities: 'yes' }),
      ({ save }) => save({ ...emergency, disabilities: 'no' }),
    )
  })

  it('look alike for an answer given and removed', async () => {
    await expectAlike(
      async ({ save }) => {
        await save({ disabilities: 'yes' })
        await save({ disabilities: null })
      },
      async ({ save }) => {
        await save({ dietaryRequirements: 'none' })
        await save({ dietaryRequirements: 'Vegetarian' })
      },
    )
  })
})

describe('other events', () => {
  it('do not reveal whether a document is a medical form or a passport, nor its size', async () => {
    await expectAlike(
      async ({ path }) =>
        done(
          await api.admin.call(
            'DELETE',
            `${path}/documents/${await attach(path, { person: 2, kind: 'medicalForm', bytes: 50_000, name: 'Attest.pdf' })}`,
          ),
        ),
      async ({ path }) =>
        done(
          await api.admin.call(
            'DELETE',
            `${path}/documents/${await attach(path, { person: 2, kind: 'passportCopy', bytes: 0, name: 'p.pdf' })}`,
          ),
        ),
    )
  })

  it('do not reveal for which person there was a warning or a request, nor whether there is a note', async () => {
    const submitted =
      (second: SampleAnswers, reviews: readonly Json[], answered: readonly Json[]) =>
      async ({ path, save }: Awaited<ReturnType<typeof begun>>) => {
        await save(sampleDiver())
        await save({ ...sampleDiver(second), passengerIndex: 2 })
        await attach(path, { person: 2, kind: 'medicalForm', bytes: 1, name: 'Attest.pdf' })
        await post(`${path}/submit`)
        for (const review of reviews) await post(`${path}/review`, review)
        for (const answer of answered) await post(`${path}/answered-requests`, answer)
      }
    const request = (...items: Json[]): Json[] => [{ decision: 'request_documents', notes: 'Again', items }]
    await expectAlike(
      submitted({ lastDiveDate: '01.2020' }, request({ person: 2, document: 'medicalForm', comment: 'Unreadable' }), [
        { person: 2, document: 'medicalForm' },
      ]),
      submitted(
        {},
        request(
          { person: 1, field: 'passportNumber', comment: 'A zero?' },
          { person: 1, field: 'firstName', comment: 'As in the passport' },
        ),
        [{ person: 1, field: 'passportNumber' }],
      ),
    )
    await expectAlike(
      submitted({}, [{ decision: 'approve', notes: 'Fit to dive after all' }], []),
      submitted({}, [{ decision: 'approve', notes: null }], []),
    )
  })

  it('do not reveal whether an invitation names its recipient', async () => {
    const invited = async (recipientName: string | null) => {
      const { id } = (
        await api.admin.call('POST', '/api/invitations', {
          roleType: 'guest',
          email: 'a.guest@example.com',
          recipientName,
        })
      ).json()
      return shapeOf(await eventsOf(`invitation-${id}`))
    }
    expect(await invited('Ines Invited')).toEqual(await invited(null))
  })
})

describe('the full database', () => {
  async function everyRow(): Promise<string> {
    await projected()
    const { rows: tables } = await sql.query(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    )
    expect(tables.length).toBeGreaterThan(15)
    const texts: string[] = []
    for (const { name } of tables)
      texts.push(...(await sql.query(`SELECT t::text AS text FROM ${name} t`)).rows.map(({ text }) => text))
    return texts.filter((text) => !/FormPublished|FormFilePartStored/.test(text)).join('\n')
  }

  it('names no field of the registration, no kind of document and no warning', async () => {
    const { id, path, save } = await begun()
    const { definition } = api.application.services.forms.current('registration').form
    const fields = [...formFields(definition).keys(), ...documentKinds(definition).keys(), 'lastDiveOverAYearAgo']
    const isPlain = (name: string) =>
      [...declarations.values()].some((event) => (event.fields[name] ?? 'personal') !== 'personal')
    // Fields of the booking and of the fleet's trips; mails also have a language.
    expect(fields.filter(isPlain).toSorted()).toEqual([
      'boatName',
      'groupSize',
      'isGroupBooking',
      'language',
      'tripEndDate',
      'tripStartDate',
    ])
    const names = fields.filter((name) => !isPlain(name))
    expect(names.length).toBeGreaterThan(80)

    await save(sampleDiver({ lastDiveDate: '01.2020' }))
    await save({
      ...sampleDiver({ disabilities: 'Uses a wheelchair', specialRequests: 'A cabin on deck' }),
      passengerIndex: 2,
    })
    await attach(path, { person: 2, kind: 'medicalForm', bytes: 1, name: 'Attest.pdf' })
    await post(`${path}/submit`)
    await post(`${path}/review`, {
      decision: 'request_documents',
      notes: 'Again',
      items: [
        { person: 2, field: 'disabilities', comment: 'Which?' },
        { person: 1, document: 'passportCopy', comment: '' },
      ],
    })

    const text = await everyRow()
    expect(text).toContain(`submission-${id}`)
    expect(names.filter((name) => new RegExp(`(?<![\\w.@-])${name}(?![\\w.@-])`).test(text))).toEqual([])
  })

  it('contains only the answers that lists show and search', async () => {
    const text = await everyRow()
    for (const secret of [
      'C01X8L0VG',
      'Vegetarian',
      'wheelchair',
      'Frankfurt',
      'DAN Europe',
      'DE-4471-908',
      '151 9876',
      '1986-03-14',
      'Attest.pdf',
      'Which?',
      'Fit to dive',
    ]) {
      expect(text, secret).not.toContain(secret)
    }
    const { rows } = await sql.query('SELECT e::text AS text FROM events.event e')
    // Ciphertext contains a short name by chance, once in a hundred runs
    const stored = rows
      .map((row) => row.text.replaceAll(/[\w-]{43,}/g, ''))
      .filter((event) => !/FormPublished|FormFilePartStored/.test(event))
      .join('\n')
    expect(stored).toContain('AnswersSaved')
    for (const secret of ['Jonas', 'Weber', 'example.com', 'Wolfgang', 'Snefro Pearl', '2.pdf', 'Ines'])
      expect(stored, secret).not.toContain(secret)
  })

  it('contains in events, outside of ciphertext, only declared fields', async () => {
    const { rows } = await sql.query<{ type: string; data: Record<string, unknown> }>(
      'SELECT type, data FROM events.event',
    )
    for (const { type, data } of rows) {
      const { fields = {}, of } = declarations.get(type) ?? {}
      expect('personal' in data, type).toBe(of !== undefined)
      for (const [field, value] of Object.entries(data)) {
        if (field === 'personal') continue
        expect(String(fields[field]), `${type}.${field}`).not.toMatch(/^personal|undefined/)
        if (fields[field] === 'id') expect([value].flat().join(''), `${type}.${field}`).toMatch(/^[\w:./@-]*$/)
      }
    }
  })
})
