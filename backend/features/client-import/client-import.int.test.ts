import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { caughtUp } from '../../testing/caught-up.ts'
import { inDays } from '../../testing/sample-guest.ts'
import { workbookOf, rowOf } from '../../testing/client-import/archive-of.ts'
import { withoutIds } from '../../testing/without-ids.ts'

let api: Api
let agent: Person
beforeAll(async () => {
  api = await startApi()
  agent = await api.person('agent', 'Marta Ilic', 'agency-1')
})
afterAll(() => api.close())

const trip = { boatName: 'Snefro Spirit', tripStartDate: inDays(60), tripEndDate: inDays(67) }
const columns = ['firstName', 'lastName', 'dateOfBirth', 'email', null]
type Row = { row: number; cells: string[]; mended?: Record<string, string> }
const body = (rows: readonly Row[], more: { trip?: Json; columns?: (string | null)[] } = {}) => ({
  columns,
  orders: [],
  trip,
  rows: [...rows],
  ...more,
})
const rowsOf = (family: string, count: number): Row[] =>
  Array.from({ length: count }, (_, place) => ({
    row: place + 2,
    cells: [`Given${place}`, family, '4.3.1990', `${family}.${place}@example.com`, 'internal'],
  }))

const upload = (who: Person, file: Buffer | string, name = 'clients.csv', query = '') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), name)
  return who.send('POST', `/api/client-imports/read${query}`, form)
}
const check = async (rows: readonly Row[], more = {}, who = agent) =>
  (await who.call('POST', '/api/client-imports/check', body(rows, more))).json()
const create = (rows: readonly Row[], more = {}, { who = agent, key = undefined as string | undefined } = {}) =>
  who.call('POST', '/api/client-imports', body(rows, more), key === undefined ? {} : { 'idempotency-key': key })

async function finished(id: string, who = agent) {
  await caughtUp(api)
  return expect
    .poll(async () => (await who.call('GET', `/api/client-imports/${id}`)).json())
    .toMatchObject({ status: 'finished' })
    .then(async () => (await who.call('GET', `/api/client-imports/${id}`)).json())
}
const listed = async (search: string) => {
  await caughtUp(api)
  return (await agent.call('GET', `/api/agent-submissions?search=${search}`)).json()
}

describe('a file of clients', () => {
  it('names rows of the same person, in any spelling of the name', async () => {
    const people = [
      ['Łucja', 'Müller', '4.3.1990'],
      ['Lucja', 'MUELLER', '04.03.1990'],
      ['Lucja', 'Mueller', '5.3.1990'],
      ['Lukas', 'Müller', '4.3.1990'],
    ]
    const { rows } = await check(people.map((cells, place) => ({ row: place + 2, cells: [...cells, '', ''] })))
    expect(
      rows.map(({ notes }: { notes: { code: string; column: number; message: string }[] }) => notes),
    ).toMatchObject([[], [{ code: 'samePerson', column: 1, message: 'Row 2 seems to be the same person.' }], [], []])
  })

  it('is read into rows and columns with suggested fields, and is refused with row and column', async () => {
    const read = await upload(agent, 'Vorname;Nachname;Kommentar\nAnja;Hofer;ja')
    expect(read.json()).toEqual({
      kind: 'csv',
      sheet: null,
      encoding: 'UTF-8',
      readings: [],
      columns: [
        { name: 'A', heading: 'Vorname', field: 'firstName', sure: true, language: 'de' },
        { name: 'B', heading: 'Nachname', field: 'lastName', sure: true, language: 'de' },
        { name: 'C', heading: 'Kommentar', field: null, sure: false, language: null },
      ],
      rows: [{ row: 2, cells: ['Anja', 'Hofer', 'ja'] }],
    })
    const merged = await upload(
      agent,
      workbookOf(rowOf(1, 'Name') + rowOf(2, 'Ann'), { after: '<mergeCells><mergeCell ref="A2:B3"/></mergeCells>' }),
      'c.xlsx',
      '?lang=de',
    )
    expect(merged.statusCode).toBe(422)
    expect(merged.json()).toMatchObject({ code: 'imports.merged', detail: expect.stringContaining('A2:B3') })
    expect((await upload(agent, Buffer.alloc(2 * 2 ** 20 + 1, 'a'))).statusCode).toBe(413)
    expect((await agent.call('POST', '/api/client-imports/read', {})).statusCode).toBeGreaterThanOrEqual(400)
    expect((await upload(api.admin, 'a\nb')).statusCode).toBe(403)
  })

  it('without a named encoding can be read in another one', async () => {
    const file = Buffer.from('Ad;Soyad\nAli;Do\u00F0an', 'latin1')
    const cells = async (query: string) => (await upload(agent, file, 'c.csv', query)).json()
    expect(await cells('')).toMatchObject({
      encoding: 'windows-1252',
      readings: expect.arrayContaining([{ encoding: 'windows-1254', sample: 'Doğan' }]),
      rows: [{ row: 2, cells: ['Ali', 'Doðan'] }],
    })
    expect(await cells('?encoding=windows-1254')).toMatchObject({
      encoding: 'windows-1254',
      rows: [{ row: 2, cells: ['Ali', 'Doğan'] }],
    })
    expect((await upload(agent, file, 'c.csv', '?encoding=utf-7')).statusCode).toBe(422)
  })

  it('has a template in the reader’s language, which can be read back into the same columns', async () => {
    for (const format of ['xlsx', 'csv']) {
      const template = await agent.call('GET', `/api/client-imports/template?format=${format}&lang=ru`)
      expect(template.statusCode).toBe(200)
      const empty = await upload(agent, template.rawPayload, `t.${format}`)
      expect(empty.json()).toMatchObject({ code: 'imports.noRows' })
    }
    const csv = (await agent.call('GET', '/api/client-imports/template?format=csv&lang=de')).body
    const fields = (await agent.call('GET', '/api/client-imports/fields?lang=de'))
      .json()
      .map(({ field }: { field: string }) => field)
    const read = (await upload(agent, `${csv}Anna`)).json()
    expect(read.columns.map(({ field }: { field: string }) => field)).toEqual(fields.slice(0, read.columns.length))
  })
})

describe('a preview', () => {
  it('checks each cell as a save would, and creates nothing', async () => {
    const rows = [
      { row: 2, cells: ['Anja', 'Judged', '4.3.1990', 'anja@example.com', 'x'] },
      { row: 3, cells: ['Wanda', 'Judged', '31.02.1988', 'nils.falk@', ''] },
      { row: 4, cells: ['=B41', 'x'.repeat(101), inDays(5), '', ''] },
      { row: 5, cells: ['', '', '07/04/1992', '', ''] },
      {
        row: 6,
        cells: ['Wanda', 'Judged', '31.02.1988', 'nils.falk@', ''],
        mended: { '2': '1.2.1988', '3': 'nils.falk@example.com' },
      },
    ]
    const { rows: checked, notations } = await check(rows)
    const codes = (one: { problems: { column: number; code: string }[] }) =>
      one.problems.map(({ column, code }) => [column, code])
    expect(checked.map(({ status }: { status: string }) => status)).toEqual([
      'ready',
      'problem',
      'problem',
      'problem',
      'repeated',
    ])
    expect(checked[0]).toMatchObject({ row: 2, values: { 0: 'Anja', 2: '4 Mar 1990' }, problems: [], notes: [] })
    expect(codes(checked[1])).toEqual([
      [2, 'noSuchDay'],
      [3, 'format'],
    ])
    expect(codes(checked[2])).toEqual([
      [0, 'formula'],
      [1, 'maxLength'],
      [2, 'checks.birthDateInPast'],
    ])
    expect(codes(checked[3])).toEqual([[1, 'nameMissing']])
    expect(checked[3].notes).toMatchObject([
      { column: 2, code: 'twoWays', message: expect.stringContaining('7 April 1992') },
    ])
    expect(checked[4]).toMatchObject({ problems: [], sameAs: 3 })
    expect(notations).toEqual(expect.arrayContaining(['dots', 'iso', 'dayFirst']))
    expect(await listed('Judged')).toEqual([])
  })

  it('takes the trip from columns when none is given for all rows', async () => {
    const given = {
      trip: null,
      columns: [
        'lastName',
        'boatName',
        'tripStartDate',
        'arrivalDate',
        'arrivalFlightNumber',
        'numberOfDives',
        'arrivalHotelName',
      ],
    }
    const { rows } = await check(
      [
        { row: 2, cells: ['Ann', 'snefro love', '12.12.2031', '12.12.2031', 'MS 1', '12', ''] },
        { row: 3, cells: ['Ben', 'Titanic', '', '12.12.2031', '', '', ''] },
      ],
      given,
    )
    expect(rows[0]).toMatchObject({
      status: 'ready',
      values: { 1: 'Snefro Love' },
      notes: [
        { column: 4, code: 'opens' },
        { column: 5, code: 'opens', message: expect.stringContaining('Will you be diving') },
      ],
    })
    expect(rows[1].notes).toMatchObject([{ column: 3, code: 'notAsked' }])
    expect(rows[1].problems).toMatchObject([
      { column: 1, code: 'noChoice', message: expect.stringContaining('Snefro Pearl') },
      { column: 2, code: 'tripMissing' },
    ])
  })
})

describe('an import', () => {
  it('creates every row, or none when one has a problem', async () => {
    const bad = [...rowsOf('Allnone', 3), { row: 9, cells: ['Bad', 'Allnone', 'soon', '', ''] }]
    const refused = await create(bad)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      code: 'imports.rowsWithProblems',
      errors: [
        {
          field: 'dateOfBirth',
          code: 'notDate',
          values: { row: 9 },
          message: expect.not.stringContaining('problems.'),
        },
      ],
    })
    expect(await listed('Allnone')).toEqual([])

    const begun = await create(rowsOf('Allnone', 3))
    expect(begun.statusCode).toBe(202)
    const done = await finished(begun.json().id)
    expect(done).toMatchObject({ total: 3, created: 3 })
    expect(done.clients.map(({ referenceCode }: { referenceCode: string }) => referenceCode)).toEqual([
      expect.stringMatching(/^RS-/),
      expect.stringMatching(/^RS-/),
      expect.stringMatching(/^RS-/),
    ])
    const [first] = done.clients
    const client = (await agent.call('GET', `/api/submissions/${first.submissionId}`)).json()
    expect(client).toMatchObject({
      ...trip,
      firstName: 'Given0',
      lastName: 'Allnone',
      dateOfBirth: '1990-03-04',
      status: 'draft',
      agentId: 'agency-1',
      agentSnapshot: { agentId: 'agency-1' },
      currentStep: 1,
    })
    const history = (await agent.call('GET', `/api/submissions/${first.submissionId}/history`)).json()
    expect(history.at(-1)).toMatchObject({ type: 'SubmissionStarted', actor: { name: 'Marta Ilic Test' } })
  })

  it('creates no duplicates from the same file, the same call, or two windows at once', async () => {
    const rows = rowsOf('Twice', 4)
    const [one, other, again] = await Promise.all([
      create(rows, {}, { key: 'one' }),
      create(rows, {}, { key: 'other' }),
      create(rows, {}, { key: 'one' }),
    ])
    for (const begun of [one, other, again]) if (begun?.statusCode === 202) await finished(begun.json().id)
    expect(again?.json().id).toBe(one?.json().id)
    expect(await listed('Twice')).toHaveLength(4)

    const { rows: checked } = await check([
      ...rows,
      { row: 9, cells: ['New', 'Twice', '4.3.1990', '', ''] },
      ...rows.slice(0, 1).map((row) => ({ ...row, row: 10 })),
    ])
    expect(checked.map(({ status }: { status: string }) => status)).toEqual([
      'created',
      'created',
      'created',
      'created',
      'ready',
      'repeated',
    ])
    expect(checked[0]).toMatchObject({ referenceCode: expect.stringMatching(/^RS-/), submissionId: expect.any(String) })
    expect((await create(rows, {}, { key: 'later' })).json()).toMatchObject({ code: 'imports.nothingNew' })
    const more = await create([...rows, { row: 9, cells: ['New', 'Twice', '4.3.1990', '', ''] }])
    expect(await finished(more.json().id)).toMatchObject({ total: 1, created: 1 })
    expect(await listed('Twice')).toHaveLength(5)
    // For another trip it is another registration.
    expect(
      (await check(rows, { trip: { ...trip, tripStartDate: inDays(90), tripEndDate: inDays(97) } })).rows[0],
    ).toMatchObject({ status: 'ready' })
  })

  it('is visible to its agency alone, and to nobody in preview', async () => {
    const stranger = await api.person('agent', 'Other Agent', 'agency-2')
    const begun = await create(rowsOf('Mine', 1))
    await finished(begun.json().id)
    expect((await stranger.call('GET', `/api/client-imports/${begun.json().id}`)).json()).toMatchObject({
      code: 'imports.notFound',
    })
    expect((await check(rowsOf('Mine', 1), {}, stranger)).rows[0]).toMatchObject({ status: 'ready' })
    await api.admin.call('POST', '/api/auth/preview', { as: 'agent' })
    expect((await create(rowsOf('Preview', 1), {}, { who: api.admin })).json()).toMatchObject({
      code: 'preview.notHere',
    })
    await api.admin.call('POST', '/api/auth/preview', { as: null })
  })

  it('leaves no readable row in the log', async () => {
    const begun = await create(rowsOf('Sealed', 2))
    const { id } = begun.json()
    await finished(id)
    const { store, vault } = api.application.services
    const events = await store.read(`client-import-${id}`)
    const text = JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    expect(withoutIds(text)).not.toMatch(/Sealed|Given0|1990-/)
    await expect.poll(() => vault.findKey(id)).toBeUndefined()
    expect((await agent.call('GET', `/api/client-imports/${id}`)).json()).toMatchObject({
      status: 'finished',
      created: 2,
    })
  })
})
