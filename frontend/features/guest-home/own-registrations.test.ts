import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { expect, it } from 'vitest'
import { registrationToContinue } from './own-registrations.ts'

const row = (id: string, status: SubmissionRow['status'], updatedAt: string): SubmissionRow => ({
  id,
  status,
  updatedAt,
  submittedAt: null,
  referenceCode: `RS-2030-0000${id}`,
  firstName: null,
  lastName: null,
  isGroupBooking: false,
  groupSize: 1,
  groupLeaderName: null,
  email: null,
  createdAt: '2030-01-01T00:00:00Z',
  currentStep: 1,
  totalSteps: 9,
  completeness: 10,
  boatName: null,
  tripStartDate: null,
  tripEndDate: null,
  language: null,
  hasWarnings: false,
  agentId: null,
  agencyName: null,
  guestAccountId: null,
  reviewedAt: null,
  reviewedBy: null,
  revision: 1,
  isPart: false,
  may: [],
})

it('continues with the draft changed last, regardless of its start', () => {
  expect(
    registrationToContinue([row('1', 'draft', '2030-01-03T00:00:00Z'), row('2', 'draft', '2030-01-05T00:00:00Z')])?.id,
  ).toBe('2')
})
it('prefers a registration that the operator waits for', () => {
  expect(
    registrationToContinue([
      row('1', 'draft', '2030-01-05T00:00:00Z'),
      row('2', 'missing_docs', '2030-01-02T00:00:00Z'),
    ])?.id,
  ).toBe('2')
})
it('has nothing to continue with when everything is submitted', () => {
  expect(
    registrationToContinue([
      row('1', 'pending_review', '2030-01-05T00:00:00Z'),
      row('2', 'approved', '2030-01-02T00:00:00Z'),
    ]),
  ).toBeUndefined()
})
