import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { caughtUp } from '../../testing/caught-up.ts'
import { type ChangingForms, changingForms } from '../../testing/forms/changing-forms.ts'
import { type FoundCell, readWorkbook } from '../../testing/files/read-workbook.ts'
import { readPdf } from '../../testing/files/read-pdf.ts'
import { inDays, sampleDiver, sampleNonDiver } from '../../testing/sample-guest.ts'

const boat = 'Snefro Target'
const start = inDays(60)
const trip = `/api/trips/${encodeURIComponent(boat)}/${start}/sheets`
const own = { boatName: boat, tripStartDate: start, tripEndDate: inDays(67) }

let forms: ChangingForms
let group: string
beforeAll(async () => {
  forms = await changingForms()
  await forms.draft(
    sampleDiver({
      ...own,
      needs15L: true,
      willUseNitrox: true,
      dateOfBirth: `1986${inDays(61).slice(4)}`,
      specialRequests: null,
    }),
  )
  group = await forms.draft({ isGroupBooking: true, groupSize: 3, groupLeaderName: 'Leader' })
  await forms.save(group, {
    ...sampleNonDiver({
      ...own,
      firstName: 'Лидия',
      lastName: 'Ågren',
      dietaryRequirements: '=none',
      disabilities: '辣🥜 no stairs',
    }),
    needsAirportTransfer: false,
    hasOwnArrivalArrangements: true,
  })
  // Person 2 shares the trip of person 1, person 3 is on another one.
  await forms.save(group, { passengerIndex: 2, firstName: 'Bo', lastName: 'Ågren', middleName: 'Erik' })
  await forms.save(group, { passengerIndex: 3, firstName: 'Cy', lastName: 'Elsewhere', boatName: 'Snefro Love' })
  await caughtUp(forms.api)
})
afterAll(() => forms.close())

type Shown = {
  columns: { id: string; title: string }[]
  groups: { heading: string | null; rows: { cells: (string | null)[] }[]; totals: (number | null)[] | null }[]
  totals: (number | null)[] | null
  persons: number
  issues: { id: string; number: number; at: string; by: string }[]
}
const get = (url: string, who = forms.api.admin) => who.call('GET', url)
const sheet = async (id: string, language = 'en'): Promise<Shown> =>
  (await get(`${trip}/${id}?lang=${language}`)).json()
/** Rows by column id, without empty cells. */
const rowsOf = ({ columns, groups }: Shown): { [column: string]: string | null | undefined }[] =>
  groups.flatMap(({ heading, rows }) =>
    rows.map(({ cells }) => ({
      ...(heading === null ? {} : { heading }),
      ...Object.fromEntries(columns.flatMap(({ id }, place) => (cells[place] === null ? [] : [[id, cells[place]]]))),
    })),
  )
const issue = (body: Record<string, Json>, who = forms.api.admin) =>
  who.call('POST', '/api/passenger-lists', { boat, tripStart: start, ...body })

describe('sheets of a trip', () => {
  it('are the eight of the files, in each language, and issued ones are for admins', async () => {
    const manager = await forms.api.person('manager', 'Sheet Manager')
    const all: { id: string; title: string }[] = (await get(`${trip}?lang=de`)).json()
    expect(all.map(({ id }) => id)).toEqual([
      'passengers',
      'transfers',
      'gear',
      'tanks',
      'dive-deck',
      'kitchen',
      'emergency',
      'insurance',
    ])
    expect(all.map(({ title }) => title)).toContain('Passagierliste')
    expect((await get(trip, manager)).json().map(({ id }: { id: string }) => id)).toEqual(
      all.map(({ id }) => id).filter((id) => id !== 'passengers'),
    )
    expect((await get(`${trip}/kitchen`, manager)).statusCode).toBe(200)
    for (const url of [`${trip}/passengers`, `${trip}/kitchen/file?format=pdf`])
      expect((await get(url, manager)).statusCode).toBe(403)
    expect((await issue({ after: 0 }, manager)).statusCode).toBe(403)
    expect((await get(`${trip}/kitchens`)).json()).toMatchObject({ code: 'sheets.notFound', status: 404 })
  })

  it('have the answers of each person on the trip, also of those who share it, and of nobody else', async () => {
    expect(rowsOf(await sheet('passengers'))).toMatchObject([
      { number: '1', lastName: 'Ågren', givenNames: 'Bo Erik' },
      { number: '2', lastName: 'Ågren', givenNames: expect.stringContaining('Лидия'), nationality: 'Germany' },
      {
        number: '3',
        title: 'Mr.',
        lastName: 'Weber',
        givenNames: 'Jonas Peter',
        document: 'Passport',
        passportNumber: 'C01X8L0VG',
      },
    ])
    const transfers = await sheet('transfers', 'ru')
    expect(rowsOf(transfers)).toMatchObject([
      {
        hour: '14:35',
        flight: 'DE 162, Condor, Frankfurt',
        route: 'Аэропорт, судно',
        guests: 'Jonas Weber',
        persons: '1',
      },
      { heading: 'Самостоятельно', route: 'Прибытие', guests: 'Лидия Ågren' },
      { heading: 'Самостоятельно', route: 'Отъезд', persons: '2' },
      { heading: 'Ещё нет ответа', guests: 'Bo Ågren' },
      { heading: 'Ещё нет ответа', guests: 'Bo Ågren' },
    ])
    const gear = rowsOf(await sheet('gear', 'de'))
    expect(gear).toContainEqual({
      heading: 'Flossen',
      size: expect.stringContaining('EU 42'),
      count: '1',
      guests: 'Jonas Weber',
    })
    expect(gear).toContainEqual({ heading: 'Atemregler', count: '1', guests: 'Jonas Weber' })
    expect(gear.map(({ heading }) => heading)).not.toContain('Shorty (kurzer Neoprenanzug)')
    expect((await sheet('tanks')).totals).toEqual([null, 1, 1, 0, 0, 0, 1, 1])
    expect(rowsOf(await sheet('dive-deck'))).toMatchObject([
      { guest: 'Weber, Jonas', agency: 'PADI', level: 'Advanced Open Water', dives: '84', nitrox: 'Yes' },
    ])
    expect(rowsOf(await sheet('kitchen'))).toEqual([
      { heading: 'Diets and allergies', guest: 'Ågren, Лидия', detail: '=none' },
      { heading: 'Diets and allergies', guest: 'Weber, Jonas', detail: 'Vegetarian' },
      { heading: 'Birthdays on board', day: expect.any(String), guest: 'Weber, Jonas' },
    ])
    expect(rowsOf(await sheet('emergency', 'fr'))).toContainEqual(
      expect.objectContaining({ guest: 'Weber, Jonas', contact: 'Lena Weber', phone: '+49 1519 8765432' }),
    )
    expect(rowsOf(await sheet('insurance'))).toMatchObject([
      { guest: 'Weber, Jonas', provider: 'DAN Europe', policy: 'DE-4471-908', valid: 'Yes' },
    ])
  })

  it('count waiting proposals that would change them', async () => {
    const guest = await forms.api.person('guest', 'Proposing Guest')
    const { id } = (await guest.call('POST', '/api/submissions', {})).json()
    await guest.call(
      'PATCH',
      `/api/submissions/${id}`,
      sampleNonDiver({ boatName: 'Snefro Spirit', tripStartDate: start, tripEndDate: inDays(67) }),
    )
    expect((await guest.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
    await guest.call('POST', `/api/submissions/${id}/proposals`, { answers: { dietaryRequirements: 'Vegan' } })
    await caughtUp(forms.api)
    const all: { id: string; proposals: number }[] = (await get(`/api/trips/Snefro%20Spirit/${start}/sheets`)).json()
    expect(all.filter(({ proposals }) => proposals > 0)).toMatchObject([{ id: 'kitchen', proposals: 1 }])
    expect(JSON.stringify((await get(`/api/trips/Snefro%20Spirit/${start}/sheets/kitchen`)).json())).not.toContain(
      'Vegan"',
    )
  })

  it('are empty for a trip without persons, and for invalid values', async () => {
    expect((await get(`/api/trips/Nobody/${start}/sheets/transfers`)).json()).toMatchObject({ groups: [], persons: 0 })
    expect((await get('/api/trips/Nobody/tomorrow/sheets/transfers')).statusCode).toBe(422)
    expect((await issue({ boat: 'Nobody', after: 0 })).json()).toMatchObject({
      code: 'passengerLists.empty',
      status: 422,
    })
    expect((await get('/api/passenger-lists/x.y')).json()).toMatchObject({ code: 'passengerLists.notFound' })
    expect((await get(`/api/passenger-lists/${group}.1`)).statusCode).toBe(404)
  })
})

const file = async (url: string) => {
  const response = await get(url)
  expect(response.statusCode).toBe(200)
  return response
}
const cellsOf = (row: Record<string, FoundCell> | undefined) => Object.values(row ?? {}).map(({ value }) => value)

describe('a sheet as a file', () => {
  it('has the cells of the screen in XLSX, CSV and PDF', async () => {
    const shown = await sheet('passengers', 'de')
    const titles = shown.columns.map(({ title }) => title)
    const [rows = []] = await readWorkbook((await file(`${trip}/passengers/file?format=xlsx&lang=de`)).rawPayload)
    expect(cellsOf(rows[0])).toEqual([expect.stringContaining('Passagierliste, Snefro Target')])
    expect(cellsOf(rows[3])).toEqual(titles)
    expect(rows[6]).toMatchObject({
      A: { value: 3 },
      C: { value: 'Weber' },
      D: { value: 'Jonas Peter' },
      F: { format: 14, value: expect.any(Number) },
      H: { value: 'C01X8L0VG' },
    })
    const csv: string[][] = parse((await file(`${trip}/kitchen/file?format=csv&lang=de`)).rawPayload, {
      bom: true,
      delimiter: ';',
    })
    expect(csv.slice(0, 2)).toEqual([
      ['Gruppe', 'Tag', 'Gast', 'Was zu beachten ist'],
      ['Ernährung und Allergien', '', 'Ågren, Лидия', "'=none"],
    ])
    const { lines, undrawn, pages } = readPdf((await file(`${trip}/passengers/file?format=pdf&lang=de`)).rawPayload)
    expect([undrawn, pages]).toEqual([0, 1])
    const heights = [...new Set(lines.map(({ y }) => Math.round(y)))]
    const tight = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '')
    const drawn = heights.map((y) =>
      tight(
        lines
          .filter((line) => Math.round(line.y) === y)
          .toSorted((one, other) => one.x - other.x)
          .map(({ text }) => text)
          .join(''),
      ),
    )
    for (const { rows: own } of shown.groups)
      for (const { cells } of own) {
        const expected = cells.map(
          (cell, place) =>
            cell ??
            (['lastName', 'givenNames', 'nationality', 'dateOfBirth', 'passportNumber', 'passportExpiryDate'].includes(
              shown.columns[place]?.id ?? '',
            )
              ? 'Nicht beantwortet'
              : ''),
        )
        expect(drawn).toContain(tight(expected.join('')))
      }
  })

  it('prints one name, and a date of birth with unknown parts, as the passport does', async () => {
    const trip = { boatName: boat, tripStartDate: inDays(90), tripEndDate: inDays(97) }
    const names = { firstName: null, middleName: null }
    await forms.draft(sampleDiver({ ...trip, lastName: 'Suharto', dateOfBirth: '1968-07' }))
    await forms.draft(
      sampleDiver({
        ...trip,
        ...names,
        hasOneName: true,
        lastName: 'Suharto',
        dateOfBirth: '1968',
        nationality: 'XXA',
      }),
    )
    await forms.draft(
      sampleDiver({ ...trip, ...names, hasOneName: true, lastName: 'Abdul', dateOfBirth: '1968-07-22' }),
    )
    await forms.draft(sampleDiver({ ...trip, lastName: 'Tanaka', dateOfBirth: 'XXXX', nationality: 'XPO' }))
    await caughtUp(forms.api)
    const of = async (id: string, language: string): Promise<Shown> =>
      (await get(`/api/trips/${encodeURIComponent(boat)}/${inDays(90)}/sheets/${id}?lang=${language}`)).json()
    const passengers = async (language: string) =>
      rowsOf(await of('passengers', language)).map(({ lastName, givenNames, nationality, dateOfBirth }) =>
        [lastName, givenNames, nationality, dateOfBirth].join(' | '),
      )
    expect(await passengers('en')).toEqual([
      'Abdul | – | Germany | 22 Jul 1968',
      'Suharto | – | Stateless person | XX/XX/1968',
      'Suharto | Jonas Peter | Germany | XX Jul 1968',
      'Tanaka | Jonas Peter | Interpol | XX/XX/XXXX',
    ])
    expect(await passengers('de')).toEqual([
      'Abdul | – | Deutschland | 22. Juli 1968',
      'Suharto | – | Staatenlos | XX.XX.1968',
      'Suharto | Jonas Peter | Deutschland | XX. Juli 1968',
      'Tanaka | Jonas Peter | Interpol | XX.XX.XXXX',
    ])
    const ages = rowsOf(await of('dive-deck', 'en')).map(({ guest, age }) => `${guest} | ${age}`)
    expect(ages).toContain('Tanaka, Jonas | XX')
    expect(rowsOf(await of('emergency', 'en')).map(({ guest }) => guest)).toEqual([
      'Abdul',
      'Suharto',
      'Suharto, Jonas',
      'Tanaka, Jonas',
    ])
    for (const format of ['pdf', 'xlsx', 'csv'])
      expect(
        (await get(`/api/trips/${encodeURIComponent(boat)}/${inDays(90)}/sheets/passengers/file?format=${format}`))
          .statusCode,
      ).toBe(200)
  })

  it('is available in all languages, on as many pages as needed, and recorded in the access log', async () => {
    for (const [language, id] of [
      ['en', 'emergency'],
      ['ru', 'gear'],
      ['es', 'transfers'],
    ]) {
      const { undrawn, text } = readPdf((await file(`${trip}/${id}/file?format=pdf&lang=${language}`)).rawPayload)
      expect([language, undrawn]).toEqual([language, 0])
      expect(text).toContain('Jonas')
      if (id === 'emergency') expect(text.replaceAll(/\s/g, '')).toContain('辣🥜nostairs')
    }
    const log = async () => (await get('/api/access-log?type=ExportTaken&limit=1')).json()
    await expect.poll(log).toMatchObject([
      {
        details: {
          what: 'sheet',
          format: 'pdf',
          language: 'es',
          rows: 5,
          filter: expect.stringContaining('sheet=transfers'),
        },
      },
    ])
  })
})

it('uses one version when the form changes meanwhile, and an invalid sheet changes nothing', async () => {
  const path = 'registration/sheets/emergency.json'
  const [taken] = await Promise.all([
    file(`${trip}/emergency/file?format=csv&lang=en`),
    forms.edit(() => forms.folder.replace(path, '"value": "emergencyContactEmail"', '"value": "email"')),
  ])
  const [titles = [], ...rows]: string[][] = parse(taken.rawPayload, { bom: true })
  const addresses = rows.map((row) => row[titles.indexOf('Email')] ?? '').filter(Boolean)
  expect(
    [['lena.weber@example.com'], ['jonas.weber@example.com']].some(([one]) =>
      addresses.every((address) => address === one),
    ),
  ).toBe(true)
  await forms.folder.replace(path, '"value": "email"', '"value": "emial"')
  const findings = async () => (await get('/api/forms/registration/findings')).json()
  await expect.poll(async () => JSON.stringify(await findings())).toContain('"sheet.valueUnknown"')
  expect(rowsOf(await sheet('emergency'))).toContainEqual(expect.objectContaining({ email: 'jonas.weber@example.com' }))
  await forms.restore()
})

describe('a passenger list', () => {
  it('is issued once by simultaneous calls, never changes, and shows changes since', async () => {
    await expect.poll(async () => (await sheet('passengers')).issues).toEqual([])
    const both = await Promise.all([issue({ after: 0 }), issue({ after: 0 })])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const { id } = both.find(({ statusCode }) => statusCode === 200)?.json() ?? {}
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'passengerLists.issuedMeanwhile',
    })
    const opened = async (language = 'en') => (await get(`/api/passenger-lists/${id}?lang=${language}`)).json()
    const before = await opened()
    expect(before).toMatchObject({
      changes: null,
      persons: 3,
      issue: { number: 1, at: expect.any(String), by: expect.any(String) },
    })
    expect((await sheet('passengers')).issues).toMatchObject([{ id, number: 1 }])

    const added = await forms.draft(sampleNonDiver({ ...own, firstName: 'Nia', lastName: 'Newcomer' }))
    await forms.save(group, { passengerIndex: 2, boatName: 'Snefro Love' })
    await forms.save(group, { passportNumber: 'YB4471208' })
    await caughtUp(forms.api)
    const after = await opened()
    expect(after.groups).toEqual(before.groups)
    expect(after.changes).toMatchObject({
      added: [{ cells: expect.arrayContaining(['Newcomer', 'Nia Peter']) }],
      removed: [{ cells: expect.arrayContaining(['Ågren', 'Bo Erik']) }],
      changed: [{ columns: [{ title: 'Document number', from: 'C01X8L0VG', to: 'YB4471208' }] }],
    })
    // An issued list and its changes are read with the version it was issued under, also after a change of the form.
    await forms.edit(() =>
      forms.folder.replace('registration/sheets/passengers.json', '"value": "nationality"', '"value": "email"'),
    )
    expect((await opened()).groups).toEqual(before.groups)
    expect((await opened()).changes.changed).toHaveLength(1)
    expect((await sheet('passengers')).groups[0]?.rows[0]?.cells).toContain('jonas.weber@example.com')
    await forms.restore()

    const [delta = []] = await readWorkbook(
      (await file(`/api/passenger-lists/${id}/file?format=xlsx&changes=true&lang=de`)).rawPayload,
    )
    expect(delta.slice(4).map((row) => [row['A']?.value, row['D']?.value])).toEqual([
      ['Hinzugekommen', 'Newcomer'],
      ['Weggefallen', 'Ågren'],
      ['Geändert', 'Ågren'],
    ])
    expect(delta[6]?.['I']?.value).toBe('C01X8L0VG, jetzt YB4471208')
    expect(
      readPdf((await file(`/api/passenger-lists/${id}/file?format=pdf&lang=ru`)).rawPayload).text.replaceAll(/\s/g, ''),
    ).toContain('Выдан№1')
    await expect
      .poll(async () => (await get('/api/access-log?type=PassengerListIssued&limit=1')).json())
      .toMatchObject([{ details: { boatName: boat, number: 1, rows: 3 } }])

    // An erased person is on no list, issued or not.
    await forms.api.admin.call('POST', `/api/submissions/${group}/persons/1/erase`, {})
    const erased: Shown = await opened('ru')
    expect(rowsOf(erased)).toMatchObject([
      { number: '1', givenNames: 'Bo Erik' },
      { number: '3', lastName: 'Weber' },
    ])
    expect((await issue({ after: 1 })).json()).toMatchObject({ number: 2 })
    expect((await issue({ after: 1 })).json()).toMatchObject({ code: 'passengerLists.issuedMeanwhile' })
    expect(added).toBeTruthy()
  })
})
