import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { caughtUp } from '../../testing/caught-up.ts'
import { type ChangingForms, changingForms } from '../../testing/forms/changing-forms.ts'
import { type FoundCell, readWorkbook } from '../../testing/files/read-workbook.ts'
import { semaphore } from '@fleet/platform/async/semaphore'
import { registrationTable } from './registrations.ts'
import { takeExport } from './take-export.ts'

let forms: ChangingForms
beforeAll(async () => {
  forms = await changingForms()
})
afterAll(() => forms.close())

type Written = Record<string, string>
const post = (body: Json, who = forms.api.admin) =>
  who.inject({
    method: 'POST',
    url: '/api/exports',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

/** Rows of a CSV by their headings. */
async function csvOf(body: Record<string, Json>): Promise<Written[]> {
  await caughtUp(forms.api)
  const response = await post({ format: 'csv', language: 'en', ...body })
  expect(response.statusCode).toBe(200)
  return parse(response.rawPayload.toString(), {
    bom: true,
    columns: true,
    delimiter: body['language'] === undefined ? ',' : ';',
  }) as Written[]
}

/** Rows of a workbook by their headings. */
async function workbookOf(body: Record<string, Json>): Promise<Record<string, FoundCell | undefined>[]> {
  await caughtUp(forms.api)
  const [[head = {}, ...rows] = []] = await readWorkbook(
    (await post({ format: 'xlsx', language: 'en', ...body })).rawPayload,
  )
  return rows.map((row) => Object.fromEntries(Object.entries(head).map(([at, { value }]) => [value, row[at]])))
}
const codeOf = async (id: string) => String((await forms.read(id))['referenceCode'])
const answers = {
  firstName: 'Жанна',
  lastName: '=HYPERLINK("http://x")',
  dateOfBirth: '1990-03-04',
  boatName: 'Snefro Spirit',
  tripStartDate: '2031-05-01',
  isDiver: true,
  numberOfDives: 120,
}

describe('an export', () => {
  it('has every field of the form in both formats: typed dates and numbers, no formulas, choices in the language', async () => {
    const id = await forms.draft(answers)
    const filter = { search: await codeOf(id) }
    const { definition, texts } = await forms.form('de')
    const [german, ...more] = await csvOf({ filter, language: 'de' })
    expect(more).toEqual([])
    const titles = definition.steps.flatMap(({ id: step, fields }) =>
      fields.map((field) => texts.steps[step]?.fields[field]?.title ?? field),
    )
    expect(
      titles.filter(
        (title) => !Object.keys(german ?? {}).some((head) => head === title || head.startsWith(`${title} (`)),
      ),
    ).toEqual([])
    expect(german).toMatchObject({
      Referenz: filter.search,
      Status: 'Entwurf',
      Vorname: 'Жанна',
      Nachname: '\'=HYPERLINK("http://x")',
    })
    const [row] = await workbookOf({ filter })
    const title = async (field: string) =>
      (await forms.form()).texts.steps[definition.steps.find(({ fields }) => fields.includes(field))?.id ?? '']?.fields[
        field
      ]?.title ?? ''
    expect(row?.[await title('lastName')]).toEqual({ value: answers.lastName, format: 0, isFormula: false })
    expect(row?.[await title('dateOfBirth')]).toEqual({ value: 32936, format: 14, isFormula: false })
    expect(row?.['Created']).toMatchObject({ value: expect.any(Number), format: 22 })
  })

  it('has a date of birth without day or month as the passport shows it, and one name', async () => {
    const { firstName: _, ...others } = answers
    const id = await forms.draft({ ...others, hasOneName: true, lastName: 'Suharto', dateOfBirth: '1968' })
    const filter = { search: await codeOf(id) }
    const [row] = await workbookOf({ filter })
    expect(row?.['Date of birth']).toMatchObject({ value: 'XX/XX/1968', isFormula: false })
    expect((await csvOf({ filter, language: 'de' }))[0]).toMatchObject({
      Geburtsdatum: 'XX.XX.1968',
      Vorname: '',
      Nachname: 'Suharto',
    })
  })

  it('has a row for each of twenty persons, and no data of an erased one', async () => {
    const id = await forms.draft({ isGroupBooking: true, groupSize: 20, groupLeaderName: 'Leader' })
    for (const person of [1, 2, 20])
      await forms.save(id, { passengerIndex: person, firstName: `Given${person}`, lastName: 'Twenty' })
    const filter = { search: await codeOf(id) }
    const rows = await csvOf({ filter })
    expect(rows.map((row) => row['Person no.'])).toEqual(Array.from({ length: 20 }, (_, place) => String(place + 1)))
    expect([0, 1, 19].map((place) => rows[place]?.['First name'])).toEqual(['Given1', 'Given2', 'Given20'])
    expect((await forms.api.admin.call('POST', `/api/submissions/${id}/persons/2/erase`, {})).statusCode).toBeLessThan(
      300,
    )
    const after = await csvOf({ filter })
    expect(after[1]).toMatchObject({ 'First name': '', 'Personal data erased': 'Yes' })
    expect(JSON.stringify(after)).not.toContain('Given2"')
    expect(after).toHaveLength(20)
  })

  it('keeps columns of removed fields, and answers to a field that is added meanwhile', async () => {
    const steps = 'registration/steps/03-guest-personal-data'
    const id = await forms.draft({ firstName: 'Ada' })
    await forms.edit(() =>
      forms.folder
        .change<{ properties: Record<string, Json> }>(`${steps}/schema.json`, ({ properties }) => {
          properties['shoeColour'] = { title: 'Shoe colour', type: 'string', maxLength: 40 }
        })
        .then(() =>
          forms.folder.replace(
            `${steps}/ui.json`,
            '"fields": ["countryCode",',
            '"fields": ["shoeColour", "countryCode",',
          ),
        ),
    )
    await forms.save(id, { shoeColour: 'teal' })
    const filter = { search: await codeOf(id) }
    expect((await csvOf({ filter }))[0]).toMatchObject({ 'Shoe colour': 'teal' })
    await forms.restore()
    expect((await csvOf({ filter }))[0]).toMatchObject({ 'Shoe colour': 'teal' })
  })

  it('has headings and no rows when nothing matches, and refuses an unknown filter', async () => {
    const response = await post({ format: 'csv', language: 'en', filter: { search: 'nobody-is-called-so' } })
    expect(response.headers['x-total-count']).toBe('0')
    expect(response.body.trim().split('\r\n')).toHaveLength(1)
    expect((await post({ format: 'csv', filter: { colour: 'red' } })).statusCode).toBeGreaterThanOrEqual(400)
    expect((await post({ format: 'csv', language: 'xx' })).statusCode).toBe(422)
    expect((await forms.api.admin.call('GET', '/api/export?format=pdf')).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('is in the access log with its filter and rows, also when it was cancelled', async () => {
    const id = await forms.draft({ firstName: 'Logged' })
    const search = await codeOf(id)
    await caughtUp(forms.api)
    const got = await forms.api.admin.call('GET', `/api/export?format=csv&search=${search}&utm=x`)
    expect(got.body).toContain(search)
    const log = async () =>
      (await forms.api.admin.call('GET', '/api/access-log?type=ExportTaken,ExportEnded&limit=2')).json()
    await expect.poll(log).toMatchObject([
      { type: 'ExportEnded', details: { outcome: 'whole', rows: 1 } },
      {
        type: 'ExportTaken',
        details: { what: 'registrations', format: 'csv', rows: 1, filter: `search=${search}` },
        person: { id: forms.api.admin.accountId },
      },
    ])
    const { services } = forms.api.application
    const { accountId } = forms.api.admin
    const meta = {
      actor: { id: accountId, role: 'king-snefro' },
      commandId: randomUUID(),
      now: services.clock.now(),
    } as const
    const details = { what: 'registrations', format: 'xlsx', language: 'en', filter: {}, rows: 3 } as const
    const make = async () => ({ name: 'x', ...(await registrationTable(services, { filter: {}, language: 'en' })) })
    const parts = {
      ...services,
      exporting: semaphore({ each: services.limits.exportsAtOnce, total: services.limits.exportsInAll }),
    }
    const asking = { meta, accountId, details, isFramed: false, log: () => {} }
    const { stream } = await takeExport(parts, asking, make)
    await expect(takeExport(parts, asking, make)).rejects.toMatchObject({ code: 'limits.exportUnderWay' })
    stream.destroy()
    await expect.poll(log).toMatchObject([
      { type: 'ExportEnded', details: { outcome: 'cancelled' } },
      { type: 'ExportTaken', details: { format: 'xlsx' } },
    ])
    expect(await csvOf({ filter: { search } })).toHaveLength(1)
  })

  it('is for admins, and has frames for a page', async () => {
    for (const role of ['manager', 'agent', 'guest'] as const)
      expect((await post({ format: 'csv' }, await forms.api.person(role, `Not ${role}`, 'agency-1'))).statusCode).toBe(
        403,
      )
    const { rawPayload, headers } = await post({ format: 'csv', framed: true })
    expect(headers['content-type']).toBe('application/octet-stream')
    expect([
      rawPayload.readUInt32BE(rawPayload.length - 4),
      String(rawPayload.readUInt32BE(rawPayload.length - 8)),
    ]).toEqual([0, headers['x-total-count']])
  })
})
