import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SubmissionEvent } from '@fleet/domain/submissions/model/events'
import { submissionList } from '../submissions/projection.ts'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { submission } from '@fleet/platform/testing/submission-events'
import { proposalList } from './projection.ts'
import { countPendingByTrip } from './queries.ts'

let side: ReadSide
const pearl = { boatName: 'Snefro Pearl', tripStartDate: '2030-03-01' }
const love = { ...pearl, boatName: 'Snefro Love' }
const pending = async () =>
  Object.fromEntries((await countPendingByTrip(side.database)).map(({ boatName, proposals }) => [boatName, proposals]))

const proposed = (id: string, proposalId: string, person = 1): SubmissionEvent => ({
  type: 'ChangesProposed',
  data: { proposalId, personId: `${id}-${person}`, passengerIndex: person, before: {}, answers: { firstName: 'Ada' } },
})

beforeAll(async () => {
  side = await readSide([proposalList, submissionList])
  const [a, b, c] = [submission('a'), submission('b'), submission('c')]
  await side.log.submission('a', [
    a.started(1),
    a.group(3, 'Ada'),
    a.answers(pearl),
    a.answers(love, 2),
    a.submitted(),
    proposed('a', 'p1'),
    proposed('a', 'p2', 3),
    proposed('a', 'p3', 2),
  ])
  await side.log.submission('b', [
    b.started(2),
    b.answers(pearl),
    b.submitted(),
    proposed('b', 'p4'),
    { type: 'ProposalWithdrawn', data: { proposalId: 'p4', personId: 'b-1' } },
  ])
  await side.log.submission('c', [c.started(3), c.answers(pearl), c.submitted(), proposed('c', 'p5')])
  await side.catchUp()
})
afterAll(() => side.close())

it('what waits is counted for the trip of the person it is about, person 1’s where they name none', async () => {
  expect(await pending()).toEqual({ 'Snefro Pearl': 3, 'Snefro Love': 1 })
})

it('leaves out decided and lapsed proposals, and those of erased persons', async () => {
  await side.log.submission('a', [
    {
      type: 'ProposalDecided',
      data: { proposalId: 'p2', personId: 'a-3', passengerIndex: 3, verdicts: [], notes: null },
    },
  ])
  await side.log.submission('c', [submission('c').reopened()])
  await side.catchUp()
  expect(await pending()).toEqual({ 'Snefro Pearl': 1, 'Snefro Love': 1 })
  await side.log.append('erasures-all', [{ type: 'PersonErased', data: { personId: 'a-1', submissionId: 'a' } }])
  await side.catchUp()
  expect(await pending()).toEqual({ 'Snefro Love': 1 })
})
