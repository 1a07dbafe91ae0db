import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { stats } from './projection.ts'
import { getStats, type StatsScope } from './queries.ts'

let side: ReadSide
beforeEach(async () => {
  side = await readSide([stats])
})
afterEach(() => side.close())

/** Saturday, 14:00 in Cairo. */
const now = '2026-11-21T12:00:00.000Z'
const figures = async ({ timeZone = 'Africa/Cairo', ...scope }: StatsScope & { timeZone?: string } = {}) => {
  await side.catchUp()
  return getStats(side.database, { now, timeZone, ...scope })
}
const counts = async (scope: StatsScope = {}) => {
  const { activeForms, pendingReview, completedToday, totalDivers } = await figures(scope)
  return { activeForms, pendingReview, completedToday, totalDivers }
}
const at = (time: string) => ({ at: time })

it('counts drafts and missing documents as active, submitted ones as pending', async () => {
  for (const id of ['a', 'b', 'c', 'd'])
    await side.log.submission(id, [submission(id).started(1)], at('2026-11-20T10:00:00.000Z'))
  await side.log.submission('b', [submission('b').submitted()], at(now))
  await side.log.submission('c', [submission('c').submitted(), submission('c').documentsRequested(null, [])], at(now))
  await side.log.submission('d', [submission('d').submitted(), submission('d').rejected()], at(now))
  expect(await counts()).toEqual({ activeForms: 2, pendingReview: 1, completedToday: 0, totalDivers: 0 })
})

it('counts as completed today decisions since midnight in Cairo that still apply', async () => {
  const decided = async (id: string, time: string) =>
    side.log.submission(
      id,
      [submission(id).started(1), submission(id).submitted(), submission(id).approved()],
      at(time),
    )
  await decided('yesterday', '2026-11-20T21:59:00.000Z')
  await decided('just-after-midnight', '2026-11-20T22:01:00.000Z')
  await decided('checked-in', '2026-11-21T08:00:00.000Z')
  await side.log.submission('checked-in', [submission('checked-in').completed()], at('2026-11-21T09:00:00.000Z'))
  await decided('reopened', '2026-11-21T08:00:00.000Z')
  await side.log.submission('reopened', [submission('reopened').reopened()], at('2026-11-21T09:00:00.000Z'))
  expect((await counts()).completedToday).toBe(2)
})

it.each([
  ['Africa/Cairo', '22:00', 2, 1],
  ['Pacific/Honolulu', '10:00', 1, 0],
  ['Pacific/Kiritimati', '10:00', 1, 0],
])('in %s today began at %s UTC, and the same day a week before', async (timeZone, _, today, weekBefore) => {
  for (const [id, time] of [
    ['evening', '2026-11-20T23:00:00.000Z'],
    ['noon', '2026-11-21T10:30:00.000Z'],
    ['before', '2026-11-13T23:00:00.000Z'],
  ] as const) {
    await side.log.submission(
      id,
      [submission(id).started(1), submission(id).submitted(), submission(id).approved()],
      at(time),
    )
  }
  const { completedToday, trends } = await figures({ timeZone })
  expect([completedToday, completedToday - trends.completedToday.delta]).toEqual([today, weekBefore])
})

it('counts divers that take part, in submissions not rejected', async () => {
  const group = submission('group')
  await side.log.submission('group', [
    group.started(1),
    group.group(3, 'Leader'),
    group.answers({ isDiver: true }),
    group.answers({ isDiver: true }, 2),
    group.answers({ isDiver: false }, 3),
  ])
  const rejected = submission('rejected')
  await side.log.submission('rejected', [
    rejected.started(2),
    rejected.answers({ isDiver: true }),
    rejected.submitted(),
    rejected.rejected(),
  ])
  expect((await counts()).totalDivers).toBe(2)
  await side.log.submission('group', [group.answers({ isDiver: null }), group.answers({ isDiver: true }, 3)])
  expect((await counts()).totalDivers).toBe(2)
  await side.log.submission('group', [group.group(2, 'Leader', 3)])
  expect((await counts()).totalDivers).toBe(1)
  await side.log.submission('rejected', [rejected.reopened()])
  expect((await counts()).totalDivers).toBe(2)
})

it('compares with the same hour a week before', async () => {
  const old = submission('old')
  await side.log.submission('old', [old.started(1), old.answers({ isDiver: true })], at('2026-11-10T10:00:00.000Z'))
  await side.log.submission('old', [old.submitted()], at('2026-11-14T11:00:00.000Z'))
  await side.log.submission('old', [old.approved()], at('2026-11-14T13:00:00.000Z'))
  const recent = submission('recent')
  await side.log.submission(
    'recent',
    [recent.started(2), recent.answers({ isDiver: true })],
    at('2026-11-20T10:00:00.000Z'),
  )
  await side.log.submission('recent', [recent.submitted(), recent.approved()], at('2026-11-21T11:00:00.000Z'))
  const { trends, ...rest } = await figures()
  expect(rest).toEqual({ activeForms: 0, pendingReview: 0, completedToday: 1, totalDivers: 2 })
  expect(trends).toEqual({
    activeForms: { delta: 0, percent: 0, tone: 'neutral' },
    pendingReview: { delta: -1, percent: -100, tone: 'positive' },
    completedToday: { delta: 1, percent: null, tone: 'positive' },
    totalDivers: { delta: 1, percent: 100, tone: 'positive' },
  })
})

it('keeps the day of a decision when the group changes afterwards', async () => {
  const a = submission('a')
  await side.log.submission('a', [a.started(1), a.submitted(), a.approved()], at('2026-11-20T10:00:00.000Z'))
  await side.log.submission('a', [a.group(2, 'Leader')], at('2026-11-21T10:00:00.000Z'))
  expect((await counts()).completedToday).toBe(0)
})

it('counts an event from a clock that is ahead, and survives one that is behind', async () => {
  const a = submission('a')
  await side.log.submission('a', [a.started(1)], at('2026-11-21T12:00:05.000Z'))
  await side.log.submission('a', [a.submitted()], at('2026-11-21T11:59:55.000Z'))
  expect(await counts()).toMatchObject({ activeForms: 0, pendingReview: 1 })
})

it('gives an agency and a guest their own figures', async () => {
  await side.log.submission('a', [
    submission('a').started(1, { agentId: 'agency-1' }),
    submission('a').answers({ isDiver: true }),
  ])
  await side.log.submission('b', [submission('b').started(2, { guestAccountId: 'guest-1' })])
  expect(await counts({ agentId: 'agency-1' })).toMatchObject({ activeForms: 1, totalDivers: 1 })
  expect(await counts({ guestAccountId: 'guest-1' })).toMatchObject({ activeForms: 1, totalDivers: 0 })
  expect(await counts({ agentId: 'agency-2' })).toMatchObject({ activeForms: 0, totalDivers: 0 })
})
