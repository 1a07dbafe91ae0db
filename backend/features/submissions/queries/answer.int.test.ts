import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { sampleNonDiver } from '../../../testing/sample-guest.ts'
import { someFile, upload } from '../../../testing/submission-documents/uploading.ts'

let api: Api
let guest: Person
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Gerda')
})
afterAll(() => api.close())

const started = async (): Promise<string> => (await guest.call('POST', '/api/submissions', {})).json().id
const save = (id: string, body: object, headers?: Record<string, string>) =>
  guest.call('PATCH', `/api/submissions/${id}`, JSON.parse(JSON.stringify(body)), headers)
const read = async (id: string) => (await guest.call('GET', `/api/submissions/${id}`)).json()

it('returns each person’s medical form, and the leader of a group', async () => {
  const id = await started()
  expect(await read(id)).toMatchObject({ groupLeaderId: null, documents: { medicalForms: {} } })
  await save(id, { isGroupBooking: true, groupSize: 3, groupLeaderName: 'Gerda' })
  for (const [person, name] of [
    ['1', 'first.pdf'],
    ['3', 'third.pdf'],
    ['3', 'third-again.pdf'],
  ] as const) {
    expect((await upload(guest, { id, bytes: someFile(), kind: 'medicalForm', name, person })).statusCode).toBe(201)
  }
  const answer = await read(id)
  expect(answer).toMatchObject({
    groupLeaderId: guest.accountId,
    documents: { medicalForm: { name: 'first.pdf', uploadedAt: expect.any(String) } },
  })
  expect(answer.documents.medicalForms).toEqual({
    1: answer.documents.medicalForm,
    3: { name: 'third-again.pdf', uploadedAt: expect.any(String) },
  })
  expect((await save(id, answer, { 'if-match': `"${answer.revision}"` })).json()).toMatchObject({
    revision: answer.revision,
    changed: [],
  })
})

it('returns the agency of a user, and no picture', async () => {
  const agent = await api.person('agent', 'Agnes', 'agency-1')
  expect((await agent.call('GET', '/api/auth/user')).json()).toMatchObject({
    agentProfileId: 'agency-1',
    profileImageUrl: null,
  })
  expect((await guest.call('GET', '/api/auth/user')).json()).toMatchObject({
    agentProfileId: null,
    profileImageUrl: null,
  })
})

it.each(['', 'undefined', 'null'])('rejects "/api/submissions/%s" for its missing submission id', async (id) => {
  for (const answer of [
    await read(id),
    (await save(id, { firstName: 'X' })).json(),
    (await guest.call('POST', `/api/submissions/${id}/submit`)).json(),
  ]) {
    expect(answer).toMatchObject({ status: 400, code: 'submissions.noId', detail: 'No submission ID' })
  }
})

it('accepts a submit with an empty JSON body, and a body is required where something has to be confirmed', async () => {
  const id = await started()
  await save(id, sampleNonDiver())
  const empty = (path: string) =>
    ({
      method: 'POST',
      url: `/api/submissions/${id}/${path}`,
      headers: { 'content-type': 'application/json' },
      payload: '',
    }) as const
  expect((await guest.inject(empty('submit'))).json()).toMatchObject({ status: 'pending_review' })
  expect((await api.admin.inject(empty('review'))).json()).toMatchObject({ status: 400, code: 'request.malformed' })
})

it('accepts one of two simultaneous decisions, and only at the viewed revision', async () => {
  const id = await started()
  await save(id, sampleNonDiver())
  await guest.call('POST', `/api/submissions/${id}/submit`)
  const { revision } = await read(id)
  const review = async (decision: string, revision: number) =>
    (await api.admin.call('POST', `/api/submissions/${id}/review`, { decision, notes: 'No', revision })).json()
  await api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Amira' })
  expect(await review('approve', revision)).toMatchObject({ status: 409, code: 'review.changedSince' })
  const both = await Promise.all(['approve', 'reject'].map((decision) => review(decision, revision + 1)))
  expect(both.filter(({ code }) => code === 'review.decidedSince')).toMatchObject([{ status: 409 }])
})
