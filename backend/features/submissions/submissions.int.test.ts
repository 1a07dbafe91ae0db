import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { inDays, sampleDiver, sampleNonDiver } from '../../testing/sample-guest.ts'
import { type Api, startApi } from '../../testing/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function started(): Promise<string> {
  const response = await api.admin.call('POST', '/api/submissions', { status: 'draft', currentStep: 0, totalSteps: 6 })
  expect(response.statusCode).toBe(201)
  return response.json().id
}

const save = (id: string, body: Json, headers?: Record<string, string>) =>
  api.admin.call('PATCH', `/api/submissions/${id}`, body, headers)
const read = async (id: string, query = '') => (await api.admin.call('GET', `/api/submissions/${id}${query}`)).json()

describe('a registration', () => {
  it('goes from the first save to check-in, with actors in its history', async () => {
    const id = await started()
    const answers = sampleDiver()
    expect((await save(id, { ...answers, currentStep: 9 })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ ...answers, status: 'draft', totalSteps: 9, currentStep: 9 })

    const submitted = await api.admin.call('POST', `/api/submissions/${id}/submit`, {})
    expect(submitted.json()).toMatchObject({ status: 'pending_review' })
    const approved = await api.admin.call('POST', `/api/submissions/${id}/review`, {
      decision: 'approve',
      notes: 'Welcome',
    })
    expect(approved.json()).toMatchObject({ status: 'approved' })
    await api.admin.call('POST', `/api/submissions/${id}/review`, { decision: 'complete' })
    expect(await read(id)).toMatchObject({ status: 'completed', submittedAt: expect.any(String) })

    const history = (await api.admin.call('GET', `/api/submissions/${id}/history`)).json()
    expect(history.map((entry: { type: string }) => entry.type)).toEqual([
      'SubmissionCompleted',
      'SubmissionApproved',
      'SubmissionSubmitted',
      'AnswersSaved',
      'AnswersSaved',
      'SubmissionStarted',
    ])
    const [, approval, , , firstSave] = history
    expect(approval).toMatchObject({
      notes: 'Welcome',
      actor: { id: api.admin.accountId, role: 'king-snefro', name: 'Snefro Admin' },
    })
    expect(firstSave.changes).toContainEqual(
      expect.objectContaining({ person: 1, field: 'shoeSize', label: 'Shoe size', from: null, to: 'EU 42' }),
    )
    const saved = Object.fromEntries(firstSave.changes.map(({ field, to }: { field: string; to: Json }) => [field, to]))
    expect(saved).toEqual(Object.fromEntries(Object.entries(answers).filter(([field]) => field in saved)))
  })

  it('stores defaults at submit, as confirmed by the guest', async () => {
    const id = await started()
    await save(id, sampleNonDiver({ travelDocumentType: null, heightUnit: null }))
    expect((await api.admin.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
    const [, stored] = (await api.admin.call('GET', `/api/submissions/${id}/history`)).json()
    expect(stored.changes).toContainEqual(expect.objectContaining({ field: 'heightUnit', to: 'cm' }))
  })

  it('names every problem at submit, by person, step and field, in the reader’s language', async () => {
    const id = await started()
    await save(id, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'Jonas Weber' })
    await save(id, sampleDiver({ passportExpiryDate: inDays(90) }))
    await save(id, { ...sampleNonDiver({ lastName: null }), passengerIndex: 2 })
    const refused = await api.admin.call('POST', `/api/submissions/${id}/submit`, {}, { 'accept-language': 'de' })
    expect(refused.statusCode).toBe(422)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    const { code, errors } = refused.json()
    expect(code).toBe('submissions.incomplete')
    expect(errors).toEqual([
      expect.objectContaining({
        person: 1,
        step: 'personal',
        field: 'passportExpiryDate',
        code: 'checks.passportValidity',
      }),
      expect.objectContaining({
        person: 2,
        step: 'personal',
        field: 'lastName',
        code: 'required',
        message: 'Bitte füllen Sie das aus.',
      }),
    ])
    expect(errors[0].message).toMatch(/\d{4}/)
    expect(await read(id)).toMatchObject({ status: 'draft' })
  })

  it('keeps answers per person; a smaller group sets the others aside, and they return', async () => {
    const id = await started()
    await save(id, { isGroupBooking: true, groupSize: 3, groupLeaderName: 'Ann' })
    await save(id, { passengerIndex: 1, boatName: 'Snefro Love', firstName: 'Ann' })
    await save(id, { passengerIndex: 3, firstName: 'Cleo' })
    expect((await read(id)).persons).toMatchObject({
      1: { firstName: 'Ann' },
      2: { boatName: 'Snefro Love' },
      3: { firstName: 'Cleo', boatName: 'Snefro Love' },
    })
    await save(id, { groupSize: 2 })
    expect(Object.keys((await read(id)).persons)).toEqual(['1', '2'])
    expect((await save(id, { passengerIndex: 3, firstName: 'X' })).json()).toMatchObject({
      code: 'submissions.unknownPerson',
      status: 422,
    })
    await save(id, { groupSize: 3 })
    expect((await read(id)).persons['3']).toMatchObject({ firstName: 'Cleo' })
  })
})

describe('saving', () => {
  it('appends nothing without a change, even when the whole form is sent back', async () => {
    const id = await started()
    await save(id, sampleDiver())
    const whole = await read(id)
    const again = await save(id, whole, { 'if-match': `"${whole.revision}"` })
    expect(again.json()).toEqual({ revision: whole.revision, formVersion: whole.formVersion, changed: [], cleared: [] })
  })

  it('merges different fields of two people, and names fields that both changed', async () => {
    const id = await started()
    const { revision } = (await save(id, { firstName: 'Jonas', lastName: 'Weber' })).json()
    const ifMatch = { 'if-match': `"${revision}"` }
    expect((await save(id, { firstName: 'Jona' }, ifMatch)).statusCode).toBe(200)
    expect((await save(id, { lastName: 'Webber' }, ifMatch)).statusCode).toBe(200)
    const clash = await save(id, { firstName: 'Johannes' }, ifMatch)
    expect(clash.statusCode).toBe(409)
    expect(clash.json()).toMatchObject({
      code: 'submissions.conflict',
      errors: [{ person: 1, field: 'firstName', code: 'conflict', yours: 'Johannes', theirs: 'Jona' }],
    })
    expect(await read(id)).toMatchObject({ firstName: 'Jona', lastName: 'Webber' })
  })

  it('counts a repeated Idempotency-Key once and gives the same answer', async () => {
    const id = await started()
    const key = { 'idempotency-key': 'a key' }
    const first = await save(id, { firstName: 'Jonas' }, key)
    await save(id, { firstName: 'Jona' })
    const second = await save(id, { firstName: 'Jonas' }, key)
    expect(second.json()).toEqual(first.json())
    expect(await read(id)).toMatchObject({ firstName: 'Jona' })
  })

  it('tells whether somebody else saved in between', async () => {
    const id = await started()
    const { revision } = (await save(id, { firstName: 'Jonas' })).json()
    await save(id, { lastName: 'Weber' })
    const saved = await save(id, { nationality: 'DE' }, { 'if-match': `"${revision}"` })
    expect(saved.json()).toMatchObject({ revision: revision + 2, previousRevision: revision + 1 })
  })

  it('ignores a request that comes after the one that replaced it', async () => {
    const id = await started()
    await save(id, { firstName: 'Jona' }, { 'idempotency-key': 'second', 'x-replaces': 'first' })
    const late = await save(id, { firstName: 'Jonas' }, { 'idempotency-key': 'first', 'if-match': '"0"' })
    expect(late.json()).toMatchObject({ revision: 1, changed: [] })
    expect(await read(id)).toMatchObject({ firstName: 'Jona', revision: 1 })
    const other = await started()
    await save(other, { firstName: 'Jonas' }, { 'idempotency-key': 'first' })
    expect(await read(other)).toMatchObject({ firstName: 'Jonas' })
  })

  it('loses no data sent under a used Idempotency-Key', async () => {
    const id = await started()
    const key = { 'idempotency-key': 'a key for two' }
    await save(id, { firstName: 'Jonas' }, key)
    await save(id, { firstName: 'Jona' }, key)
    expect(await read(id)).toMatchObject({ firstName: 'Jona', revision: 2 })
  })

  it('starts one registration for one Idempotency-Key', async () => {
    const start = () => api.admin.call('POST', '/api/submissions', {}, { 'idempotency-key': 'start once' })
    const [first, second] = [await start(), await start()]
    expect(second.json()).toMatchObject({ id: first.json().id, referenceCode: first.json().referenceCode })
  })

  it('treats blanks as no answer', async () => {
    const id = await started()
    await save(id, { ...sampleDiver(), firstName: ' ' })
    expect((await api.admin.call('POST', `/api/submissions/${id}/submit`)).json().errors).toContainEqual(
      expect.objectContaining({ field: 'firstName', code: 'required' }),
    )
  })

  it('names fields that a rule cleared', async () => {
    const id = await started()
    await save(id, { isDiver: true, needsRentalEquipment: true, needsSingleItemRental: true, needsTorch: true })
    const { cleared } = (await save(id, { needsRentalEquipment: false })).json()
    expect(cleared.toSorted()).toEqual(['needsSingleItemRental', 'needsTorch'])
  })

  it.each<[string, Json, string]>([
    ['a number where text belongs', { firstName: 7 }, 'firstName'],
    ['a text where a number belongs', { numberOfDives: 'many', isDiver: true }, 'numberOfDives'],
    ['an unknown field', { shoeColour: 'red' }, 'shoeColour'],
    ['a text that is too long', { firstName: 'x'.repeat(101) }, 'firstName'],
    [
      'a leader’s name that is too long',
      { isGroupBooking: true, groupSize: 2, groupLeaderName: 'x'.repeat(201) },
      'groupLeaderName',
    ],
    ['a choice that is not offered', { boatName: 'Titanic' }, 'boatName'],
  ])('refuses %s, names the field and changes nothing', async (_, body, field) => {
    const id = await started()
    const refused = await save(id, body)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toContainEqual(expect.objectContaining({ field, message: expect.any(String) }))
    expect((await read(id)).revision).toBe(0)
  })

  it.each<[string, Json, string]>([
    ['groupSize', { groupSize: '3' }, 'groupSize'],
    ['passengerIndex', { passengerIndex: 0 }, 'passengerIndex'],
    ['currentStep', { currentStep: 'two' }, 'currentStep'],
    ['step that the form does not have', { currentStep: 99 }, 'currentStep'],
  ])('refuses an invalid %s', async (_, body, field) => {
    const refused = await save(await started(), body)
    expect(refused.json()).toMatchObject({ status: 422, code: 'request.invalid', errors: [{ field }] })
  })

  it('accepts a leader’s name up to the form’s length limit', async () => {
    const id = await started()
    expect((await save(id, { isGroupBooking: true, groupSize: 2, groupLeaderName: 'x'.repeat(200) })).statusCode).toBe(
      200,
    )
  })

  it('accepts malformed Unicode without breaking its readers', async () => {
    const id = await started()
    const send = (payload: string) => save(id, JSON.parse(payload))
    expect(
      (await send('{"firstName":"Nul\\u0000a","lastName":"Half\\ud83d","bookingReference":"\\ud83d\\ude00"}'))
        .statusCode,
    ).toBe(200)
    expect(await read(id)).toMatchObject({ firstName: 'Nul\uFFFDa', lastName: 'Half\uFFFD', bookingReference: '😀' })
    const [row] = (await api.admin.call('GET', '/api/submissions?search=half')).json()
    expect(row).toMatchObject({ id, lastName: 'Half\uFFFD' })
  })

  it('refuses a body that is not JSON, and one over 1 MB', async () => {
    const id = await started()
    const { app } = api.application
    const broken = await app.inject({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(broken.statusCode).toBe(400)
    const huge = await save(id, { divingComments: 'x'.repeat(1_100_000) })
    expect(huge.json()).toMatchObject({ status: 413, code: 'request.tooLarge' })
  })
})

describe('reading', () => {
  it('shows a registration at a revision', async () => {
    const id = await started()
    const { revision } = (await save(id, { firstName: 'Jonas' })).json()
    await save(id, { firstName: 'Johannes' })
    expect(await read(id, `?revision=${revision}`)).toMatchObject({ firstName: 'Jonas', revision })
    expect((await api.admin.call('GET', `/api/submissions/${id}?revision=99`)).statusCode).toBe(422)
  })

  it('shows a save at once in list, figures and history', async () => {
    const older = await started()
    const before = (await api.admin.call('GET', '/api/stats')).json()
    const id = await started()
    await save(id, { firstName: 'Зинаида', lastName: 'Öztürk' })
    const found = await api.admin.call('GET', '/api/submissions?search=зинаида')
    expect(found.json()).toEqual([
      expect.objectContaining({ id, firstName: 'Зинаида', status: 'draft', totalSteps: 9 }),
    ])
    expect(found.headers['x-total-count']).toBe('1')
    expect((await api.admin.call('GET', '/api/stats')).json().activeForms).toBe(before.activeForms + 1)
    await save(older, { firstName: 'Later' })
    const recent: { id: string }[] = (await api.admin.call('GET', '/api/submissions/recent')).json()
    expect(recent.slice(0, 2).map((row) => row.id)).toEqual([older, id])
  })

  it('pages a list without gaps or duplicates', async () => {
    const first = await api.admin.call('GET', '/api/submissions?limit=3')
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1]
    const second = await api.admin.call('GET', next ?? '')
    const ids = [...first.json(), ...second.json()].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(6)
  })
})

describe('reference codes', () => {
  it('are unique and without gaps when fifty start at once', async () => {
    const next = (await api.admin.call('GET', '/api/reference-code')).json().referenceCode
    const codes = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await api.admin.call('POST', '/api/submissions', {})).json().referenceCode,
      ),
    )
    const first = Number(next.slice(-5))
    expect(codes.toSorted()).toEqual(
      Array.from({ length: 50 }, (_, n) => next.slice(0, -5) + String(first + n).padStart(5, '0')),
    )
  })
})

describe('review', () => {
  it('answers 409 to a decision the status does not allow, and to a second one', async () => {
    const id = await started()
    const review = (decision: string) =>
      api.admin.call('POST', `/api/submissions/${id}/review`, { decision, notes: 'No' })
    expect((await review('approve')).json()).toMatchObject({ status: 409, code: 'review.notAllowed' })
    await save(id, sampleNonDiver())
    await api.admin.call('POST', `/api/submissions/${id}/submit`, {})
    expect((await review('reject')).statusCode).toBe(200)
    expect((await review('reject')).statusCode).toBe(409)
  })

  it('never requests booking fields from a guest, as only staff could set them', async () => {
    const id = await started()
    await save(id, sampleDiver())
    await api.admin.call('POST', `/api/submissions/${id}/submit`)
    const reviewed = await api.admin.call('POST', `/api/submissions/${id}/review`, {
      decision: 'request_documents',
      items: [{ person: 1, field: 'groupSize', comment: 'How many?' }],
    })
    expect(reviewed.json()).toMatchObject({ status: 422, code: 'review.unknownItem' })
  })

  it('lets the guest correct only requested items', async () => {
    const guest = await api.person('guest', 'Gwen')
    const { id } = (await guest.call('POST', '/api/submissions', {})).json()
    await guest.call('PATCH', `/api/submissions/${id}`, sampleNonDiver())
    expect((await guest.call('POST', `/api/submissions/${id}/submit`, {})).statusCode).toBe(200)
    expect((await guest.call('PATCH', `/api/submissions/${id}`, { firstName: 'X' })).json()).toMatchObject({
      status: 409,
      code: 'submissions.notEditable',
    })
    const items = [{ person: 1, field: 'passportNumber', comment: 'A zero or an O?' }]
    await api.admin.call('POST', `/api/submissions/${id}/review`, { decision: 'request_documents', items })
    expect(await read(id)).toMatchObject({ status: 'missing_docs', requestedItems: items })
    expect((await guest.call('PATCH', `/api/submissions/${id}`, { firstName: 'X' })).statusCode).toBe(409)
    expect((await guest.call('PATCH', `/api/submissions/${id}`, { passportNumber: 'C01X8LOVG' })).statusCode).toBe(200)
    expect((await guest.call('POST', `/api/submissions/${id}/submit`, {})).json()).toMatchObject({
      status: 'pending_review',
    })
    const history = (await guest.call('GET', `/api/submissions/${id}/history`)).json()
    expect(history.find(({ type }: { type: string }) => type === 'DocumentsRequested')).toMatchObject({
      actor: { name: 'Snefro' },
      items,
    })
  })
})

describe('visibility', () => {
  it('staff, the guest and the agency see it; for others it does not exist', async () => {
    const guest = await api.person('guest', 'Greta')
    const { id } = (await guest.call('POST', '/api/submissions', {})).json()
    const [other, agent] = [await api.person('guest', 'Olaf'), await api.person('agent', 'Agnes', 'agency-1')]
    for (const stranger of [other, agent]) {
      expect((await stranger.call('GET', `/api/submissions/${id}`)).statusCode).toBe(404)
      expect((await stranger.call('PATCH', `/api/submissions/${id}`, { firstName: 'X' })).statusCode).toBe(404)
      expect((await stranger.call('GET', `/api/submissions/${id}/history`)).statusCode).toBe(404)
    }
    expect((await guest.call('POST', `/api/submissions/${id}/review`, { decision: 'approve' })).statusCode).toBe(403)
    expect((await api.stranger.call('GET', `/api/submissions/${id}`)).statusCode).toBe(401)
    const own = (await agent.call('POST', '/api/submissions', {})).json()
    expect((await agent.call('GET', '/api/agent-submissions')).json().map((row: { id: string }) => row.id)).toEqual([
      own.id,
    ])
    expect((await guest.call('GET', '/api/submissions')).json().map((row: { id: string }) => row.id)).toEqual([id])
  })
})
