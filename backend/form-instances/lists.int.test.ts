import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import type { Api, Person } from '../testing/api.ts'
import type { FormsFolder } from '../testing/forms/forms-folder.ts'
import { caughtUp } from '../testing/caught-up.ts'
import { inDays } from '../testing/sample-guest.ts'
import { voyageApi } from '../testing/voyage-api.ts'
import { published } from '../testing/forms/watched-forms.ts'

/** Lists of choices and repeating groups, from the request to the history. */
let folder: FormsFolder
let api: Api
let guest: Person
let close: () => Promise<void>
beforeAll(async () => {
  ;({ folder, api, guest, close } = await voyageApi())
})
afterAll(() => close())

const base = '/api/filled/voyage'
const [one, two] = ['10000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000002']
const card = { id: one, agency: 'PADI', level: 'OWD' }
const other = { id: two, agency: 'SSI', level: 'AOWD' }
const diver = { isDiver: true, level: 'AOWD', needsRental: false }

async function started(answers: Json): Promise<{ id: string; ifMatch: Record<string, string> }> {
  const { id } = (await guest.call('POST', base, {})).json()
  const saved = await save(id, answers)
  expect(saved.statusCode, saved.body).toBe(200)
  return { id, ifMatch: { 'if-match': `"${saved.json().revision}"` } }
}
const save = (id: string, body: Json, headers?: Record<string, string>, who = guest) =>
  who.call('PATCH', `${base}/${id}`, body, headers)
const read = async (id: string) => (await guest.call('GET', `${base}/${id}`)).json().persons[1]

type Change = { field: string; label: string; fromText: string | null; toText: string | null }
async function history(id: string, query = '') {
  await caughtUp(api)
  const entries: { changes: Change[] }[] = (await guest.call('GET', `${base}/${id}/history${query}`)).json()
  return entries.map(({ changes }) =>
    changes.map(({ field, label, fromText, toText }) => [
      field.replace(one, '1').replace(two, '2'),
      label,
      fromText,
      toText,
    ]),
  )
}

it('concurrent additions, changes and removals in lists are merged, and conflict on the same item', async () => {
  const { id, ifMatch } = await started({ ...diver, languages: ['en'], certifications: [card, other] })
  expect(
    (
      await save(
        id,
        { languages: ['en', 'it'], certifications: [{ ...card, agency: 'CMAS' }, other] },
        ifMatch,
        api.admin,
      )
    ).statusCode,
  ).toBe(200)
  expect(
    (await save(id, { languages: ['de'], certifications: [{ ...card, level: 'Rescue' }] }, ifMatch)).json(),
  ).toMatchObject({ changed: ['languages', 'certifications'] })
  expect(await read(id)).toMatchObject({
    languages: ['it', 'de'],
    certifications: [{ id: one, agency: 'CMAS', level: 'Rescue' }],
  })
  const clash = await save(id, { certifications: [{ ...card, agency: 'SSI' }, other] }, ifMatch)
  expect(clash.json()).toMatchObject({
    status: 409,
    code: 'submissions.conflict',
    errors: [{ person: 1, field: `certifications.${one}.agency`, yours: 'SSI', theirs: 'CMAS' }],
  })
  const removed = await save(id, { certifications: [card, { ...other, level: 'Master' }] }, ifMatch)
  expect(removed.json()).toMatchObject({
    status: 409,
    errors: [{ field: `certifications.${two}`, yours: { ...other, level: 'Master' }, theirs: null }],
  })
})

it('refuses fields of an item that the files do not declare, and names them', async () => {
  const { id } = await started(diver)
  const refused = async (answers: Json) => (await save(id, answers)).json()
  expect(await refused({ certifications: [{ ...card, colour: 'red' }] })).toMatchObject({
    status: 422,
    code: 'submissions.invalid',
    errors: [
      {
        step: 'diving',
        field: `certifications.${one}.colour`,
        code: 'unknownField',
        message: 'The form does not have this field.',
      },
    ],
  })
  expect(await refused({ certifications: [{ agency: 'PADI' }] })).toMatchObject({
    errors: [{ field: 'certifications.0.id', code: 'required' }],
  })
  expect(await refused({ languages: ['en', 'tlh'] })).toMatchObject({ errors: [{ field: 'languages', code: 'enum' }] })
  expect(
    await refused({
      certifications: Array.from({ length: 6 }, (_, index) => ({ id: one.replace('1', String(index)) })),
    }),
  ).toMatchObject({ errors: [{ field: 'certifications', code: 'maxItems', message: 'At most 5 entries.' }] })
})

describe('the history of a list', () => {
  it('has texts by item, and is filtered by item and by field of an item', async () => {
    const { id } = await started({
      ...diver,
      languages: ['en', 'de'],
      certifications: [{ ...card, cardLost: true, issuedOn: '2020-05-01' }],
    })
    await save(id, {
      languages: ['de', 'it'],
      certifications: [{ ...card, cardLost: true, issuedOn: '2020-05-01', level: 'Rescue' }, other],
    })
    await save(id, { certifications: [other, { ...card, cardLost: true, issuedOn: '2020-05-01', level: 'Rescue' }] })
    await save(
      id,
      { certifications: [{ ...card, cardLost: true, issuedOn: '2020-05-01', level: 'Rescue' }] },
      {},
      api.admin,
    )
    const added = [
      'certifications.1',
      'Certification 1',
      null,
      'Agency: PADI, Certified as: OWD, Issued on: 1 May 2020, The card is lost: Yes',
    ]
    const changed = ['certifications.1.level', 'Certification 1: Certified as', 'OWD', 'Rescue']
    const removed = ['certifications.2', 'Certification 1', 'Agency: SSI, Certified as: AOWD', null]
    const whole = await history(id)
    expect(whole[0]).toEqual([removed])
    expect(whole[1]).toEqual([
      [
        'certifications',
        'Certifications',
        expect.stringMatching(/^Agency: PADI.*; Agency: SSI/),
        expect.stringMatching(/^Agency: SSI.*; Agency: PADI/),
      ],
    ])
    expect(whole[2]).toEqual([
      ['languages', 'Languages spoken', 'English, German', 'German, Italian'],
      changed,
      ['certifications.2', 'Certification 2', null, 'Agency: SSI, Certified as: AOWD'],
    ])
    expect(whole[3]).toContainEqual(added)
    expect(await history(id, `?field=certifications.${one}`)).toEqual([[changed], [added]])
    expect(await history(id, `?field=certifications.${one}.level`)).toEqual([
      [changed],
      [['certifications.1.level', 'Certification 1: Certified as', null, 'OWD']],
    ])
    expect(await history(id, `?field=certifications.${two}.agency`)).toEqual([
      [['certifications.2.agency', 'Certification 1: Agency', 'SSI', null]],
      [['certifications.2.agency', 'Certification 2: Agency', null, 'SSI']],
    ])
    expect(await history(id, `?field=certifications.${two}.issuedOn`)).toEqual([])
    expect((await history(id, '?field=certifications')).map((changes) => changes.length)).toEqual([1, 1, 2, 1])
    const [entry] = (await guest.call('GET', `${base}/${id}/history?field=languages`)).json()
    expect(entry.changes).toEqual([expect.objectContaining({ added: ['it'], removed: ['en'] })])
    expect(
      (await guest.call('GET', `${base}/${id}/history?field=certifications.${one}&lang=de`)).json()[0].changes[0].label,
    ).toBe('Brevet 1: Stufe')
  })

  it('follows a renamed list, and keeps answers of an item’s removed field', async () => {
    const { id } = await started({ ...diver, certifications: [{ ...card, dives: 12 }] })
    const step = 'voyage/steps/02-diving'
    const renamed = (text: string) => text.replaceAll('certifications', 'brevets')
    await published(
      api.application,
      async () => {
        await folder.change<object>(`${step}/schema.json`, (schema) => {
          const text = renamed(JSON.stringify(schema))
            .replace('"brevets":{', '"brevets":{"x-renamed-from":"certifications",')
            .replace('"dives":{"type":"integer","title":"Dives for it","minimum":1},', '')
          return JSON.parse(text)
        })
        for (const file of ['ui.json', 'i18n.json'])
          await folder.change<object>(`${step}/${file}`, (value) => JSON.parse(renamed(JSON.stringify(value))))
      },
      'voyage',
    )
    expect(await read(id)).toMatchObject({ brevets: [{ ...card, dives: 12 }] })
    expect((await save(id, { brevets: [{ ...card, dives: 12, level: 'Rescue' }] })).statusCode).toBe(200)
    expect((await save(id, { brevets: [{ ...card, dives: 13, level: 'Rescue' }] })).json()).toMatchObject({
      errors: [{ field: `brevets.${one}.dives`, code: 'unknownField' }],
    })
    const [newest, first] = await history(id, `?field=brevets.${one}.level`)
    expect([newest, first]).toEqual([
      [['brevets.1.level', 'Certification 1: Certified as', 'OWD', 'Rescue']],
      [['brevets.1.level', 'Certification 1: Certified as', null, 'OWD']],
    ])
    expect(await history(id, `?field=brevets.${one}.dives`)).toEqual([
      [['brevets.1.dives', 'Certification 1: Dives for it', null, '12']],
    ])
    await save(id, { firstName: 'Ada', startDate: inDays(60), boat: 'Snefro Love', truthful: true })
    expect((await guest.call('POST', `${base}/${id}/submit`)).json()).toMatchObject({ status: 'submitted' })
  })
})
