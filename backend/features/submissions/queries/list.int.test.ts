import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { type Api, startApi } from '../../../testing/api.ts'
import { inDays, sampleDiver } from '../../../testing/sample-guest.ts'

let api: Api
let ids: { readonly draft: string; readonly sent: string }
beforeAll(async () => {
  api = await startApi()
  const made = async (answers: Record<string, Json>) => {
    const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
    expect((await api.admin.call('PATCH', `/api/submissions/${id}`, answers)).statusCode).toBe(200)
    return String(id)
  }
  const draft = await made({
    firstName: 'Ирина',
    lastName: 'Abel',
    boatName: 'Snefro Pearl',
    tripStartDate: inDays(60),
    language: 'ru',
  })
  // The last dive was so long ago that the form warns.
  const sent = await made({
    ...sampleDiver({ lastName: 'Zander', passportNumber: 'C01X8L0VG', lastDiveDate: '05.2019' }),
    currentStep: 9,
  })
  expect((await api.admin.call('POST', `/api/submissions/${sent}/submit`, {})).json()).toMatchObject({
    status: 'pending_review',
  })
  ids = { draft, sent }
})
afterAll(() => api.close())

const list = (query: string) => api.admin.call('GET', `/api/submissions?${query}`)
const found = async (query: string) => (await list(query)).json().map(({ id }: { id: string }) => id)

it.each([
  ['status=draft,pending_review', ['sent', 'draft']],
  ['status=approved,missing_docs', []],
  ['status=pending_review&search=zander', ['sent']],
  ['waiting=yes', ['sent']],
  ['warnings=yes', ['sent']],
  ['language=ru', ['draft']],
  ['language=', ['sent']],
  ['boat=Snefro%20Pearl', ['sent', 'draft']],
  ['agent=', ['sent', 'draft']],
  ['agent=nobody', []],
  ['search=c01x8-l0vg', ['sent']],
  ['search=C01X8L0', []],
  ['sort=guest', ['draft', 'sent']],
  ['sort=-guest&limit=1', ['sent']],
] as const)('filters by %s', async (query, names) => expect(await found(query)).toEqual(names.map((name) => ids[name])))

it('has the count of matching registrations, and of each status', async () => {
  const { headers } = await list('status=draft,approved')
  expect(headers['x-total-count']).toBe('1')
  expect(JSON.parse(String(headers['x-status-counts']))).toMatchObject({
    all: 2,
    draft: 1,
    pending_review: 1,
    approved: 0,
  })
})

it('continues after the previous page, and refuses a cursor of another order', async () => {
  const { headers } = await list('sort=-guest&limit=1')
  const next = /<([^>]*)>/.exec(String(headers['link']))?.[1] ?? ''
  expect((await api.admin.call('GET', next)).json()).toMatchObject([{ id: ids.draft }])
  expect((await api.admin.call('GET', next.replace('-guest', '-trip'))).statusCode).toBe(422)
})

it.each(['status=gone', 'status=draft,', 'sort=agentId', 'tripStart=2030-02-30', 'waiting=no', 'warnings='])(
  'refuses %s',
  async (query) => expect((await list(query)).statusCode).toBe(422),
)

it('offers existing values as filters', async () => {
  const { boats, trips, agencies, languages } = (await api.admin.call('GET', '/api/submissions/choices')).json()
  expect({ boats, agencies, languages }).toEqual({ boats: ['Snefro Pearl'], agencies: [], languages: ['ru'] })
  expect(trips).toContainEqual({ boatName: 'Snefro Pearl', tripStartDate: inDays(60) })
})

it('exports selected registrations, and records their number in the access log', async () => {
  const taken = await api.admin.call('POST', '/api/exports', {
    format: 'csv',
    language: 'en',
    filter: { ids: [ids.sent] },
  })
  expect(taken.headers['x-total-count']).toBe('1')
  expect(taken.body).toContain('Zander')
  expect(taken.body).not.toContain('Abel')
  expect((await api.admin.call('GET', '/api/access-log?type=ExportTaken')).json()[0].details).toMatchObject({
    filter: 'ids=1',
  })
})

it('approves several at once, each at the viewed revision and by its own rules', async () => {
  const [row] = (await list('status=pending_review')).json()
  const review = (revision: number, key?: string) =>
    api.admin.call(
      'POST',
      '/api/submissions/bulk-review',
      {
        decision: 'approve',
        notes: 'Welcome',
        items: [
          { id: ids.sent, revision },
          { id: ids.draft, revision: 1 },
          { id: '00000000-0000-4000-8000-000000000000', revision: 0 },
        ],
      },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const refused = [
    { id: ids.draft, code: 'review.notAllowed', detail: expect.any(String) },
    { code: 'submissions.notFound' },
  ]
  expect((await review(0)).json()).toMatchObject([{ id: ids.sent, code: 'review.changedSince' }, ...refused])
  for (const _ of ['first', 'again'])
    expect((await review(row.revision, 'once')).json()).toMatchObject([
      { id: ids.sent, status: 'approved' },
      ...refused,
    ])
  const history = (await api.admin.call('GET', `/api/submissions/${ids.sent}/history`)).json()
  expect(history.filter(({ type }: { type: string }) => type === 'SubmissionApproved')).toMatchObject([
    { notes: 'Welcome' },
  ])
})

it('stores views and columns for each account', async () => {
  const { id } = (
    await api.admin.call('POST', '/api/list-views', { name: ' Waiting ', query: 'waiting=yes&sort=submitted' })
  ).json()
  await api.admin.call('PATCH', '/api/list-views', { columns: ['guest', 'trip'] })
  expect((await api.admin.call('POST', '/api/list-views', { name: ' ', query: '' })).statusCode).toBe(422)
  expect((await api.admin.call('GET', '/api/list-views')).json()).toEqual({
    views: [{ id, name: 'Waiting', query: 'waiting=yes&sort=submitted' }],
    columns: ['guest', 'trip'],
  })
  const other = await api.person('manager', 'Mona')
  expect((await other.call('GET', '/api/list-views')).json()).toEqual({ views: [], columns: null })
  expect((await other.call('DELETE', `/api/list-views/${id}`)).statusCode).toBe(200)
  await api.admin.call('POST', '/api/list-views', { id, name: 'To do', query: '' })
  expect((await api.admin.call('GET', '/api/list-views')).json().views).toEqual([{ id, name: 'To do', query: '' }])
  await api.admin.call('DELETE', `/api/list-views/${id}`)
  expect((await api.admin.call('GET', '/api/list-views')).json().views).toEqual([])
})

it('shows the completeness of unfinished registrations, and updates it', async () => {
  const shares = async () =>
    Object.fromEntries(
      (await list(''))
        .json()
        .map(({ id, completeness }: { id: string; completeness: number | null }) => [id, completeness]),
    )
  const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
  expect(await shares()).toMatchObject({ [id]: 0, [ids.sent]: null, [ids.draft]: expect.any(Number) })
  await api.admin.call('PATCH', `/api/submissions/${id}`, sampleDiver({ passportNumber: null }))
  const share = Number((await shares())[id])
  expect(share).toBeGreaterThan(90)
  expect(share).toBeLessThan(100)
  await api.admin.call('PATCH', `/api/submissions/${id}`, { passportNumber: 'C01X8L0VZ' })
  expect((await shares())[id]).toBe(100)
})
