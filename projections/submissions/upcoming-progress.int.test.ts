import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { submissionList } from './projection.ts'
import { getUpcomingProgress } from './upcoming-progress.ts'

const today = '2026-11-21'
let side: ReadSide
beforeEach(async () => {
  side = await readSide([submissionList])
})
afterEach(() => side.close())

let number = 0
async function registration(
  tripStartDate: string | null,
  outcome: 'submitted' | 'documentsRequested' | 'approved' | 'completed' | 'rejected' | 'draft',
  agentId?: string,
) {
  number += 1
  const id = `registration-${number}`
  const it = submission(id)
  const decided = {
    submitted: [],
    documentsRequested: [it.documentsRequested(null, [])],
    approved: [it.approved()],
    completed: [it.approved(), it.completed()],
    rejected: [it.rejected()],
  }
  await side.log.submission(id, [
    it.started(number, agentId === undefined ? {} : { agentId }),
    it.answers({ tripStartDate }),
    ...(outcome === 'draft' ? [] : [it.submitted(), ...decided[outcome]]),
  ])
}
async function progress(scope: { agentId?: string } = {}) {
  await side.catchUp()
  return getUpcomingProgress(side.database, { today, ...scope })
}

it('counts the registrations for trips of the next 30 days by how far they are', async () => {
  await registration('2026-11-21', 'completed')
  await registration('2026-12-21', 'approved')
  await registration('2026-12-05', 'submitted')
  await registration('2026-12-05', 'documentsRequested')
  await registration('2026-12-05', 'draft')
  expect(await progress()).toEqual({ registrations: 5, complete: 2, pendingReview: 1, missingDocs: 1 })
})

it('leaves out other trips, registrations without a trip, and rejected ones', async () => {
  await registration('2026-11-20', 'completed')
  await registration('2026-12-22', 'submitted')
  await registration(null, 'draft')
  await registration('2026-12-05', 'rejected')
  expect(await progress()).toEqual({ registrations: 0, complete: 0, pendingReview: 0, missingDocs: 0 })
})

it('gives an agency its own', async () => {
  await registration('2026-12-05', 'submitted', 'agency-1')
  await registration('2026-12-05', 'approved', 'agency-2')
  await registration('2026-12-05', 'approved')
  expect(await progress({ agentId: 'agency-1' })).toEqual({
    registrations: 1,
    complete: 0,
    pendingReview: 1,
    missingDocs: 0,
  })
})
