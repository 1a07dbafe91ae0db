import { expect, it } from 'vitest'
import { entry } from '../../../form-reading/testing/history-entries.ts'
import { lastDecision } from './last-decision.ts'

const entries = [
  entry(7, []),
  entry(6, [], { type: 'SubmissionRejected', internalNote: 'Full' }),
  entry(4, [], { type: 'SubmissionSubmitted' }),
  entry(3, [], { type: 'DocumentsRequested', internalNote: null }),
]

it.each([
  [9, 6],
  [6, 6],
  [5, 3],
  [2, undefined],
])('the last decision as of revision %i is %s', (revision, found) => {
  expect(lastDecision(entries, revision)?.revision).toBe(found)
})
