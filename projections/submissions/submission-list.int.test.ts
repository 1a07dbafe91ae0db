import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proposalList } from '../proposals/projection.ts'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { tableRows } from '../testing/table-rows.ts'
import { submissionList } from './projection.ts'
import { countByStatus } from './count.ts'
import type { SubmissionFilter } from './filter.ts'
import type { SubmissionOrder } from './order.ts'
import { findSubmissions } from './queries.ts'

let side: ReadSide
beforeAll(async () => {
  side = await readSide([submissionList, proposalList])
})
afterAll(() => side.close())

const find = async (filter: SubmissionFilter & { limit?: number; cursor?: string; order?: SubmissionOrder } = {}) =>
  findSubmissions(side.database, { totalSteps: 9, ...filter })
const ids = async (filter: Parameters<typeof find>[0] = {}) => (await find(filter)).rows.map(({ id }) => id)

async function hashOf(number: string): Promise<string | undefined> {
  const [event] = await side.log.store.read('submission-a')
  return event && (await side.log.open(event)).hashed(number)
}

const a = submission('a')
const b = submission('b')
const c = submission('c')

describe('the list of submissions', () => {
  beforeAll(async () => {
    await side.log.submission('a', [a.started(1, { guestAccountId: 'guest-1' })], { at: '2026-11-01T08:00:00.000Z' })
    await side.log.submission('b', [b.started(2, { agentId: 'agency-1' })], { at: '2026-11-02T08:00:00.000Z' })
    await side.log.submission('c', [c.started(3)], { at: '2026-11-03T08:00:00.000Z' })
    await side.log.submission(
      'a',
      [
        a.answers({ firstName: 'Jörg', lastName: 'Müller', email: 'joerg@example.com', passportNumber: 'C01X00T47' }),
        a.answers({ boatName: 'Snefro Pearl', tripStartDate: '2026-12-05', tripEndDate: '2026-12-12' }),
        a.step(3),
      ],
      { at: '2026-11-04T09:30:00.000Z' },
    )
    await side.log.submission('b', [
      b.group(3, 'Ирина Соколова'),
      b.answers({ firstName: 'Анна', lastName: 'Петрова', language: 'ru' }),
      b.answers({ firstName: 'Bob', middleName: '100%', lastName: 'O\u0000Neill', tripStartDate: 'soon' }, 2),
      b.answers({ firstName: 'Zoë' }, 3),
      { type: 'SubmissionSubmitted', data: { persons: ['b-1'], warnings: [{ code: 'old' }] } },
    ])
    await side.catchUp()
  })

  it('shows what rows need, of person 1, and nothing else', async () => {
    const { rows } = await find({ search: 'RS-2026-00001' })
    expect(rows).toEqual([
      {
        id: 'a',
        referenceCode: 'RS-2026-00001',
        status: 'draft',
        isGroupBooking: false,
        groupSize: 1,
        groupLeaderName: null,
        firstName: 'Jörg',
        lastName: 'Müller',
        email: 'joerg@example.com',
        boatName: 'Snefro Pearl',
        tripStartDate: '2026-12-05',
        tripEndDate: '2026-12-12',
        language: null,
        hasWarnings: false,
        currentStep: 3,
        currentStepId: 'step3',
        totalSteps: 9,
        agentId: null,
        guestAccountId: 'guest-1',
        createdAt: '2026-11-01T08:00:00.000Z',
        updatedAt: '2026-11-04T09:30:00.000Z',
        submittedAt: null,
        reviewedAt: null,
        reviewedBy: null,
        revision: 3,
      },
    ])
  })

  it('is newest first', async () => expect(await ids()).toEqual(['c', 'b', 'a']))

  it('gives pages that stay put while rows come and change', async () => {
    const first = await find({ limit: 2 })
    expect(first.rows.map(({ id }) => id)).toEqual(['c', 'b'])
    await side.log.submission('d', [submission('d').started(4), submission('d').step(1)])
    await side.catchUp()
    const second = await find({ limit: 2, ...(first.next === undefined ? {} : { cursor: first.next }) })
    expect(second.rows.map(({ id }) => id)).toEqual(['a'])
    expect(second.next).toBeUndefined()
  })

  it('refuses a cursor that is none', async () => {
    await expect(find({ cursor: 'x' })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it.each([
    ['a name without its accents', 'jorg muller', ['a']],
    ['capital Cyrillic', 'ПЕТРОВА', ['b']],
    ['a part of a name', 'етро', ['b']],
    ['a person further down the group', 'zoe', ['b']],
    ['the group leader', 'соколова ирина', ['b']],
    ['an e-mail', 'JOERG@EXAMPLE', ['a']],
    ['a percent sign, which stands for itself', '100%', ['b']],
    ['a wildcard, which is none', 'j_rg', []],
    ['words of two submissions', 'jorg петрова', []],
    ['what is no passport number as a whole', 'C01X00T4', []],
    ['one letter that a word begins with', 'z', ['b']],
    ['nothing but signs', '%', []],
  ])('finds by %s', async (_, search, found) => expect(await ids({ search })).toEqual(found))

  it.each<[SubmissionFilter, string[]]>([
    [{ statuses: ['pending_review'] }, ['b']],
    [{ statuses: ['pending_review', 'draft'] }, ['d', 'c', 'b', 'a']],
    [{ agentId: 'agency-1' }, ['b']],
    [{ agency: 'agency-1', isWaiting: true }, ['b']],
    [{ agency: null, boat: 'Snefro Pearl' }, ['a']],
    [{ guestAccountId: 'guest-1' }, ['a']],
    [{ guestAccountId: 'guest-1', statuses: ['approved'] }, []],
    [{ tripStart: '2026-12-05', search: 'jorg' }, ['a']],
    [{ tripStart: null, language: 'ru' }, ['b']],
    [{ hasWarnings: true }, ['b']],
    [{ hasWarnings: true, search: 'jorg' }, []],
    [{ ids: ['a', 'c', 'x'] }, ['c', 'a']],
    [{ preview: true }, []],
  ])('filters by %j', async (filter, found) => expect(await ids(filter)).toEqual(found))

  it.each<[SubmissionOrder, string[]]>([
    ['created', ['a', 'b', 'c', 'd']],
    ['-updated', ['d', 'b', 'a', 'c']],
    ['submitted', ['b', 'a', 'c', 'd']],
    ['-submitted', ['b', 'd', 'c', 'a']],
    ['trip', ['a', 'b', 'c', 'd']],
    ['-trip', ['a', 'd', 'c', 'b']],
    ['guest', ['a', 'b', 'c', 'd']],
    ['-guest', ['b', 'a', 'd', 'c']],
  ])('is ordered by %s, page by page, missing values last', async (order, found) => {
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await find({ order, limit: 1, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.rows.map(({ id }) => id))
      if (page.next === undefined) break
      cursor = page.next
    }
    expect(seen).toEqual(found)
    expect((await find({ order, search: 'rs' })).rows.map(({ id }) => id)).toEqual(found)
  })

  it('finds by a passport number as a whole, however it is written, and keeps none', async () => {
    const passport = await hashOf('C01X00T47')
    expect(await ids({ search: 'c01x 00t47', passport })).toEqual(['a'])
    expect(await ids({ search: 'c01x 00t47', passport, statuses: ['approved'] })).toEqual([])
    expect(JSON.stringify(await tableRows(side.database, submissionList))).not.toMatch(/C01X00T47/i)
  })

  it('counts what matches, in every status', async () => {
    expect(await countByStatus(side.database, {}, 1)).toMatchObject({ draft: 2, pending_review: 1 })
    expect(await countByStatus(side.database, { search: 'rs' }, 1)).toMatchObject({ draft: 2, pending_review: 1 })
    expect(await countByStatus(side.database, { statuses: ['approved'], search: 'петрова' })).toEqual({
      draft: 0,
      pending_review: 1,
      missing_docs: 0,
      approved: 0,
      rejected: 0,
      completed: 0,
    })
  })

  it('follows a review and a changed mind', async () => {
    await side.log.submission('b', [b.approved('fine')], {
      at: '2026-11-10T12:00:00.000Z',
      actor: { id: 'reviewer', role: 'manager' },
    })
    await side.catchUp()
    const [row] = (await find({ search: 'петрова' })).rows
    expect(row).toMatchObject({ status: 'approved', reviewedAt: '2026-11-10T12:00:00.000Z', reviewedBy: 'reviewer' })
  })

  it('does not find persons that were set aside, and finds them when the group grows again', async () => {
    await side.log.submission('b', [b.group(2, null, 3)])
    await side.catchUp()
    expect(await ids({ search: 'zoe' })).toEqual([])
    expect(await ids({ search: 'соколова' })).toEqual([])
    await side.log.submission('b', [b.group(3, null, 3)])
    await side.catchUp()
    expect(await ids({ search: 'zoe' })).toEqual(['b'])
  })

  it('forgets an answer that was taken back', async () => {
    await side.log.submission('a', [a.answers({ boatName: null, lastName: null })])
    await side.catchUp()
    expect((await find({ search: 'jorg' })).rows[0]).toMatchObject({
      lastName: null,
      boatName: null,
      firstName: 'Jörg',
    })
    expect(await ids({ search: 'muller' })).toEqual([])
  })
})

it('neither shows nor finds an answer that the form has set aside, and shows it again with the form', async () => {
  const e = submission('e')
  const shown = async () => (await find({ search: 'RS-2026-00009' })).rows.map(({ email }) => email)
  await side.log.submission('e', [
    e.started(9),
    e.answers({ email: 'dora@example.com' }),
    e.took({ email: 'dora@example.com' }, { email: null }),
  ])
  await side.catchUp()
  expect(await shown()).toEqual([null])
  expect(await ids({ search: 'dora' })).toEqual([])
  await side.log.submission('e', [e.took({ email: null }, { email: 'dora@example.com' })])
  await side.catchUp()
  expect(await shown()).toEqual(['dora@example.com'])
  expect(await ids({ search: 'dora' })).toEqual(['e'])
})

it('finds no registration by data of an erased person, and keeps no word and no passport number of theirs', async () => {
  const f = submission('f')
  await side.log.submission('f', [
    f.started(11),
    f.group(2, null),
    f.answers({ firstName: 'Quirin', passportNumber: 'ZZ1234567' }),
    f.answers({ firstName: 'Wanda' }, 2),
  ])
  await side.catchUp()
  const passport = await hashOf('ZZ1234567')
  expect([await ids({ search: 'quirin' }), await ids({ search: 'ZZ1234567', passport })]).toEqual([['f'], ['f']])
  side.log.erase('f-1')
  await side.log.append('erasures', [{ type: 'PersonErased', data: { personId: 'f-1', submissionId: 'f' } }])
  await side.catchUp()
  expect([
    await ids({ search: 'quirin' }),
    await ids({ search: 'ZZ1234567', passport }),
    await ids({ search: 'wanda' }),
  ]).toEqual([[], [], ['f']])
  expect(JSON.stringify(await tableRows(side.database, submissionList))).not.toMatch(
    new RegExp(`quirin|${passport}`, 'i'),
  )
})
