import type { Account } from '@fleet/backend/features/accounts/contract'
import { expect, it } from 'vitest'
import { answersOf, changesOf, fieldsOf } from './account-answers.ts'

const account: Account = {
  id: 'a1',
  username: 'mariam',
  email: 'mariam@example.com',
  firstName: 'Mariam',
  lastName: 'Fouad',
  role: 'manager',
  isActive: 'true',
  agentId: null,
  lastLogin: null,
  createdAt: '2030-01-01T00:00:00Z',
  createdBy: 'a0',
  createdByName: null,
  updatedAt: '2030-01-01T00:00:00Z',
  isTopAdmin: false,
  isSelf: false,
}

it('an unchanged form sends nothing', () => expect(changesOf(account, fieldsOf(answersOf(account)))).toEqual({}))
it('sends only changed answers, the state as text', () => {
  expect(changesOf(account, fieldsOf({ ...answersOf(account), lastName: 'Adel', isActive: false }))).toEqual({
    lastName: 'Adel',
    isActive: 'false',
  })
})
it('leaves role and name of an account without them empty', () => {
  expect(answersOf({ ...account, role: null, username: null, firstName: null })).toEqual({
    email: 'mariam@example.com',
    lastName: 'Fouad',
    isActive: true,
  })
})
