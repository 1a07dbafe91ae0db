import { expect, it } from 'vitest'
import type { Proposal } from '../../../lib/queries/proposals.ts'
import { acceptedIn, itemsOf, missingVerdict } from './verdicts.ts'

const change = {
  label: '',
  from: null,
  to: null,
  fromText: null,
  toText: null,
  now: null,
  nowText: null,
  isOvertaken: false,
  isGone: false,
  isAccepted: null,
  comment: null,
}
const proposal: Pick<Proposal, 'changes'> = {
  changes: [
    { ...change, field: 'firstName' },
    { ...change, field: 'email' },
  ],
}

it('a decision is complete when each field has a verdict and each refusal a reason', () => {
  expect(missingVerdict(proposal, { firstName: { accept: true, comment: '' } })).toBe('undecided')
  expect(
    missingVerdict(proposal, { firstName: { accept: true, comment: '' }, email: { accept: false, comment: ' ' } }),
  ).toBe('reason')
  const verdicts = { firstName: { accept: true, comment: '' }, email: { accept: false, comment: ' Not a name ' } }
  expect(missingVerdict(proposal, verdicts)).toBeUndefined()
  expect(acceptedIn(verdicts)).toEqual(['firstName'])
  expect(itemsOf(verdicts)).toEqual([
    { field: 'firstName', accept: true, comment: null },
    { field: 'email', accept: false, comment: 'Not a name' },
  ])
})
