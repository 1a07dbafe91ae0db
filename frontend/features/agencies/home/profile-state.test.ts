import { expect, it } from 'vitest'
import { isProfileAction, profileState } from './profile-state.ts'

const draft = {
  status: 'draft',
  profileCompletionStep: 2,
  totalSteps: 3,
  reviewNotes: null,
  requestedItems: [],
  payoutChange: null,
} as const

it('an incomplete profile is an action, with its step and progress', () => {
  expect(profileState(draft)).toEqual({ kind: 'complete', step: 2, of: 3, percent: 67 })
  expect(profileState({ ...draft, profileCompletionStep: 9 })).toMatchObject({ step: 3, percent: 100 })
  expect(isProfileAction(profileState(draft))).toBe(true)
})

it('a decision of staff has their remarks, and is an action when the agency has something to do', () => {
  const items = [{ person: 1, field: 'website', comment: 'Not reached' }]
  expect(profileState({ ...draft, status: 'corrections', reviewNotes: 'Please', requestedItems: items })).toEqual({
    kind: 'corrections',
    remarks: 'Please',
    fields: 1,
  })
  expect(isProfileAction(profileState({ ...draft, status: 'rejected' }))).toBe(true)
  expect(isProfileAction(profileState({ ...draft, status: 'pending' }))).toBe(false)
  expect(profileState({ ...draft, status: 'approved' })).toEqual({ kind: 'approved', payoutWaits: false })
})
