import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answers } from '@fleet/domain/answers/events'
import type { SubmissionEvent } from '@fleet/domain/submissions/events'
import { submissionList } from '../submissions/projection.ts'
import { readSide, type ReadSide } from '../testing/read-side.ts'
import { submission } from '../testing/submission-events.ts'
import { proposalList } from './projection.ts'
import { countPendingByTrip, pendingProposals } from './queries.ts'

let side: ReadSide
const trip = { boatName: 'Snefro Pearl', tripStartDate: '2030-03-01' }
const pending = () => pendingProposals(side.database, trip, side.log.openSealed)

const proposed = (id: string, proposalId: string, answers: Answers, person = 1): SubmissionEvent => ({
  type: 'ChangesProposed', data: { proposalId, personId: `${id}-${person}`, passengerIndex: person, before: {}, answers },
})

beforeAll(async () => {
  side = await readSide([proposalList, submissionList])
  const [a, b, c] = ['a', 'b', 'c'].map(submission)
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')
  await side.log.submission('a', [a.started(1), a.group(2, 'Ada'), a.answers(trip), a.answers({ ...trip, boatName: 'Snefro Love' }, 2), a.submitted(),
    proposed('a', 'p1', { firstName: 'Ada', lastName: 'Lace' }), proposed('a', 'p2', { phone: '1' }), proposed('a', 'p3', { phone: '2' }, 2)])
  await side.log.submission('b', [b.started(2), b.answers(trip), b.submitted(), proposed('b', 'p4', { firstName: 'Bea' }), { type: 'ProposalWithdrawn', data: { proposalId: 'p4', personId: 'b-1' } }])
  await side.log.submission('c', [c.started(3), c.answers(trip), c.submitted(), proposed('c', 'p5', { firstName: 'Cleo' })])
  await side.catchUp()
})
afterAll(() => side.close())

it('what waits is told by registration, of the persons of the trip alone', async () => {
  expect(await pending()).toMatchObject([
    { submissionId: 'a', referenceCode: 'RS-2026-00001', persons: 1, fields: ['firstName', 'lastName', 'phone'] },
    { submissionId: 'c', fields: ['firstName'] },
  ])
  expect(await countPendingByTrip(side.database)).toEqual(expect.arrayContaining([{ ...trip, proposals: 3 }, { ...trip, boatName: 'Snefro Love', proposals: 1 }]))
})

it('what was decided, lapsed or is of an erased person waits no more', async () => {
  await side.log.submission('a', [{ type: 'ProposalDecided', data: { proposalId: 'p1', personId: 'a-1', passengerIndex: 1, verdicts: [], notes: null } }])
  await side.log.submission('c', [submission('c').reopened()])
  await side.catchUp()
  expect(await pending()).toMatchObject([{ submissionId: 'a', fields: ['phone'] }])
  side.log.erase('a-1')
  await side.log.append('erasures-all', [{ type: 'PersonErased', data: { personId: 'a-1', submissionId: 'a' } }])
  await side.catchUp()
  expect(await pending()).toEqual([])
})
