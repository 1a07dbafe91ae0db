import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import type { Api, Person } from '../testing/api.ts'
import type { FormsFolder } from '../testing/forms/forms-folder.ts'
import { inDays } from '../testing/sample-guest.ts'
import { addField } from '../testing/forms/second-form.ts'
import { voyageApi } from '../testing/voyage-api.ts'
import { published } from '../testing/forms/watched-forms.ts'
import { someFile } from '../testing/submission-documents/uploading.ts'
import { caughtUp } from '../testing/caught-up.ts'

/** A form that exists only as files and one line of registration. */
let folder: FormsFolder
let api: Api
let guest: Person
let close: () => Promise<void>
beforeAll(async () => {
  ;({ folder, api, guest, close } = await voyageApi())
})
afterAll(() => close())

const base = '/api/filled/voyage'
const trip = 'voyage/steps/01-trip'
const complete = () => ({
  firstName: 'Ada',
  startDate: inDays(60),
  endDate: inDays(67),
  boat: 'Snefro Love',
  truthful: true,
  isDiver: true,
  level: 'AOWD',
  dives: 40,
  needsRental: false,
})

async function started(who = guest): Promise<string> {
  const answer = await who.call('POST', base, {})
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

const save = (id: string, body: Json, headers?: Record<string, string>, who = guest) =>
  who.call('PATCH', `${base}/${id}`, body, headers)
const read = async (id: string, query = '') => (await guest.call('GET', `${base}/${id}${query}`)).json()
const submit = (id: string, who = guest) => who.call('POST', `${base}/${id}/submit`)

function upload(id: string, kind: string) {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new Blob([new Uint8Array(someFile())]), 'certificate.pdf')
  return guest.send('POST', `${base}/${id}/documents`, form)
}

describe('another form', () => {
  it('is started, saved by its own rules, resumed and shown as it was', async () => {
    const id = await started()
    expect(await read(id)).toMatchObject({
      id,
      formId: 'voyage',
      status: 'draft',
      totalSteps: 2,
      editable: true,
      may: ['save', 'submit'],
      revision: 0,
    })
    const saved = await save(id, { airportTransfer: true, flight: 'MS 777', currentStep: 1 })
    expect(saved.json()).toMatchObject({
      changed: ['airportTransfer', 'flight'],
      cleared: [],
      formVersion: expect.any(String),
    })
    expect((await save(id, { ownTransfer: true })).json().cleared.toSorted()).toEqual(['airportTransfer', 'flight'])
    expect(await read(id)).toMatchObject({
      currentStep: 1,
      persons: { 1: { ownTransfer: true, airportTransfer: false } },
    })
    expect(await read(id, `?revision=${saved.json().revision}`)).toMatchObject({ persons: { 1: { flight: 'MS 777' } } })
    expect((await save(id, { shoeColour: 'red' })).json()).toMatchObject({
      status: 422,
      code: 'submissions.invalid',
      errors: [{ field: 'shoeColour', code: 'unknownField' }],
    })
    expect((await save(id, { currentStep: 7 })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'currentStep' }],
    })
  })

  it('merges concurrent changes, and reports conflicts on the same answer', async () => {
    const id = await started()
    const { revision } = (await save(id, { firstName: 'Ada' })).json()
    const ifMatch = { 'if-match': `"${revision}"` }
    expect((await save(id, { firstName: 'Eva' }, ifMatch, api.admin)).statusCode).toBe(200)
    expect((await save(id, { email: 'ada@example.com' }, ifMatch)).statusCode).toBe(200)
    expect((await save(id, { firstName: 'Ida' }, ifMatch)).json()).toMatchObject({
      code: 'submissions.conflict',
      errors: [{ person: 1, field: 'firstName', yours: 'Ida', theirs: 'Eva' }],
    })
    const key = { 'idempotency-key': 'once' }
    expect((await save(id, { endDate: inDays(9) }, key)).json()).toEqual(
      (await save(id, { endDate: inDays(9) }, key)).json(),
    )
  })

  it('can change while it is filled in, and a screen of the earlier version loses nothing', async () => {
    const id = await started()
    const drawn = (await read(id)).formVersion
    const version = await published(
      api.application,
      () => addField(folder, trip, 'cabinWish', { schema: { type: 'string', title: 'Cabin wish', maxLength: 20 } }),
      'voyage',
    )
    expect((await save(id, { cabinWish: 'Upper deck' })).json()).toMatchObject({
      formVersion: version,
      changed: ['cabinWish'],
    })
    await published(
      api.application,
      () =>
        folder
          .change<{ properties: object }>(`${trip}/schema.json`, ({ properties, ...schema }) => {
            const { email: _, ...others } = Object.fromEntries(Object.entries(properties))
            return { ...schema, properties: others }
          })
          .then(() =>
            folder.change<{ 'ui:options': { groups: { fields: string[] }[] } }>(
              `${trip}/ui.json`,
              ({ 'ui:options': { groups } }) => {
                for (const group of groups) group.fields = group.fields.filter((field) => field !== 'email')
              },
            ),
          ),
      'voyage',
    )
    expect((await save(id, { email: 'ada@example.com' })).json()).toMatchObject({
      errors: [{ field: 'email', code: 'unknownField' }],
    })
    expect((await save(id, { email: 'ada@example.com' }, { 'x-form-version': drawn })).json()).toMatchObject({
      changed: ['email'],
    })
  })

  it('takes the documents that its files ask for, as soon as they do', async () => {
    const id = await started()
    expect((await upload(id, 'visa')).json()).toMatchObject({ code: 'documents.unknownKind' })
    await published(
      api.application,
      () =>
        addField(folder, trip, 'visaAttached', {
          schema: { type: 'boolean', title: 'Copy of the visa' },
          drawn: { 'ui:widget': 'file', 'ui:options': { accept: ['application/pdf'] } },
        }),
      'voyage',
    )
    const attached = await upload(id, 'visa')
    expect(attached.statusCode, attached.body).toBe(201)
    const { documentId } = attached.json()
    expect(await read(id)).toMatchObject({
      persons: { 1: { visaAttached: true } },
      documents: { files: [{ documentId, person: 1, kind: 'visa', name: 'certificate.pdf' }] },
    })
    expect(
      (await guest.call('GET', `${base}/${id}/documents/${documentId}`)).rawPayload.subarray(0, 5).toString(),
    ).toBe('%PDF-')
    expect((await guest.call('GET', `${base}/${id}/documents/${documentId}/thumbnail`)).json()).toMatchObject({
      code: 'documents.notFound',
    })
    await caughtUp(api)
    const [opened] = (await api.admin.call('GET', `${base}/${id}/document-reads`)).json()
    expect(opened).toMatchObject({
      type: 'DocumentViewed',
      actor: { id: guest.accountId },
      document: { kind: 'visa', label: 'Copy of the visa' },
    })
    expect((await guest.call('DELETE', `${base}/${id}/documents/${documentId}`)).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ persons: { 1: { visaAttached: false } }, documents: { files: [] } })
  })

  it('is submitted when complete, keeps its version, and is closed except to staff', async () => {
    const id = await started()
    await save(id, { ...complete(), firstName: null })
    expect((await submit(id)).json()).toMatchObject({
      code: 'submissions.incomplete',
      errors: [{ person: 1, step: 'trip', field: 'firstName', code: 'required' }],
    })
    await save(id, { firstName: 'Ada', dives: 3 })
    const handedIn = (await submit(id)).json()
    expect(handedIn).toMatchObject({
      status: 'submitted',
      warnings: [{ person: 1, step: 'diving', field: 'dives', code: 'checks.fewDives', message: 'Few dives.' }],
      total: 1,
    })
    const { formVersion, submittedAt } = await read(id)
    expect(submittedAt).toEqual(expect.any(String))
    await published(
      api.application,
      () => addField(folder, trip, 'deckWish', { schema: { type: 'string', title: 'Deck wish', maxLength: 20 } }),
      'voyage',
    )
    expect(await read(id)).toMatchObject({ status: 'submitted', formVersion, editable: false, may: [] })
    expect((await save(id, { firstName: 'Eva' })).json()).toMatchObject({
      status: 409,
      code: 'submissions.notEditable',
    })
    expect((await submit(id)).json()).toMatchObject({ status: 409, code: 'submissions.notSubmittable' })
    expect((await save(id, { deckWish: 'Sun' }, {}, api.admin)).json()).toMatchObject({
      errors: [{ field: 'deckWish', code: 'unknownField' }],
    })
    expect((await save(id, { firstName: 'Eva' }, {}, api.admin)).json()).toMatchObject({
      formVersion,
      changed: ['firstName'],
    })
  })

  it('has a history like a registration’s, in the words of its own files', async () => {
    const id = await started()
    await save(id, complete())
    await save(id, { firstName: 'Eva' })
    await submit(id)
    await save(id, { firstName: 'Ida' }, {}, api.admin)
    await caughtUp(api)
    const history = (await guest.call('GET', `${base}/${id}/history`)).json()
    expect(history.map(({ type }: { type: string }) => type)).toEqual([
      'AnswersSaved',
      'FilledFormSubmitted',
      'AnswersSaved',
      'AnswersSaved',
      'AnswersSaved',
      'FormFillingStarted',
    ])
    expect(history[0]).toMatchObject({
      actor: { role: 'operator' },
      changes: [{ person: 1, field: 'firstName', label: 'First name', from: 'Eva', to: 'Ida' }],
    })
    const dates = (await guest.call('GET', `${base}/${id}/history?field=startDate`)).json()
    expect(dates).toEqual([
      expect.objectContaining({ changes: [expect.objectContaining({ label: 'First day', from: null })] }),
    ])
  })

  it('is visible to its guest and staff only', async () => {
    const id = await started()
    const other = await api.person('guest', 'Olga')
    for (const answer of [
      await other.call('GET', `${base}/${id}`),
      await save(id, { firstName: 'X' }, {}, other),
      await submit(id, other),
      await other.call('GET', `${base}/${id}/history`),
    ]) {
      expect(answer.json()).toMatchObject({ status: 404, code: 'submissions.notFound' })
    }
    expect((await api.stranger.call('GET', `${base}/${id}`)).statusCode).toBe(401)
    expect((await api.admin.call('GET', `${base}/${id}`)).statusCode).toBe(200)
    // A registration is not found under the form's address, and vice versa.
    const registration = (await guest.call('POST', '/api/submissions', {})).json().id
    expect((await guest.call('GET', `${base}/${registration}`)).statusCode).toBe(404)
    expect((await guest.call('GET', `/api/submissions/${id}`)).statusCode).toBe(404)
  })

  it('is not in lists and statistics of registrations', async () => {
    const figures = async () => {
      await caughtUp(api)
      const [list, stats] = [await api.admin.call('GET', '/api/submissions'), await api.admin.call('GET', '/api/stats')]
      return { count: list.headers['x-total-count'], stats: stats.json() }
    }
    const before = await figures()
    const id = await started()
    await save(id, { ...complete(), currentStep: 2 })
    await submit(id)
    expect(await figures()).toEqual(before)
  })
})
