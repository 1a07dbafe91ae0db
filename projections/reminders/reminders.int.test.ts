import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountList } from '../accounts/projection.ts'
import { submissionList } from '../submissions/projection.ts'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { reminded } from '../testing/reminders.ts'
import { submission } from '@fleet/platform/testing/submission-events'
import { reminderList } from './projection.ts'
import { findRemindable, findReminders } from './queries.ts'

let side: ReadSide
const s = submission
beforeAll(async () => {
  side = await readSide([submissionList, accountList, reminderList])
  const trips = { late: '2030-07-20', early: '2030-07-02', sent: '2030-07-03', over: '2030-06-30', far: '2030-12-01' }
  for (const [number, [id, tripStartDate]] of Object.entries(trips).entries()) {
    await side.log.submission(id, [
      s(id).started(number + 1),
      s(id).answers({ firstName: id, boatName: 'Snefro Pearl', tripStartDate }),
    ])
  }
  await side.log.submission('tripless', [s('tripless').started(9)])
  await side.log.submission('sent', [s('sent').submitted()])
  await side.log.append('reminders-late', [reminded('late', 'fortnight', 'month')], { at: '2030-07-06T07:00:00.000Z' })
  await side.log.append(
    'reminders-early',
    [reminded('early', 'month'), { type: 'RemindersPaused', data: { submissionId: 'early' } }],
    { at: '2030-06-02T07:00:00.000Z' },
  )
  await side.catchUp()
})
afterAll(() => side.close())

it('finds unsubmitted registrations by trip, with sent rules and pauses', async () => {
  const asked = { from: '2030-07-01', until: '2030-08-01', limit: 1 }
  const first = await findRemindable(side.database, asked)
  expect(first.rows).toMatchObject([
    {
      id: 'early',
      tripStartDate: '2030-07-02',
      done: ['month'],
      pausedAt: '2030-06-02T07:00:00.000Z',
      pausedBy: 'account-staff',
    },
  ])
  const second = await findRemindable(side.database, { ...asked, cursor: first.next ?? '' })
  expect(second).toMatchObject({ rows: [{ id: 'late', firstName: 'late', pausedAt: null }] })
  expect(second.rows[0]?.done.toSorted()).toEqual(['fortnight', 'month'])
  expect(second.next).toBeUndefined()
})

it('lists what went, newest first', async () => {
  const { rows, next } = await findReminders(side.database, { limit: 1 })
  expect(rows).toMatchObject([
    { submissionId: 'early', rule: 'month', recipient: 'guest', boatName: 'Snefro Pearl', recipientName: null },
  ])
  expect((await findReminders(side.database, { cursor: next ?? '' })).rows).toMatchObject([
    { submissionId: 'late', rule: 'fortnight', language: 'de' },
  ])
})
