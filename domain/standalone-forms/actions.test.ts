import { expect, it } from 'vitest'
import { emptyInstance } from '../form-instances/state.ts'
import type { Actor } from '../kernel/event.ts'
import { allowedFormActions } from './actions.ts'
import type { StartedStandaloneForm } from './state.ts'

const rights = { edit: 'submissions.edit', submit: 'submissions.submit' } as const
const form = (status: StartedStandaloneForm['status']): StartedStandaloneForm => ({
  ...emptyInstance('person-1'),
  status,
  filledFormId: 'filled-1',
  formId: 'voyage',
  accountId: 'account-1',
})

it.each<[Actor, string[], string[]]>([
  [{ id: 'account-1', role: 'guest' }, ['save', 'submit'], []],
  [{ id: 'account-2', role: 'guest' }, [], []],
  [{ id: 'account-3', role: 'manager' }, ['save'], ['save']],
  [{ id: 'account-4', role: 'admin' }, ['save', 'submit'], ['save']],
])('%o may do what rights and status let them', (actor, draft, submitted) => {
  expect(allowedFormActions(actor, form('draft'), rights)).toEqual(draft)
  expect(allowedFormActions(actor, form('submitted'), rights)).toEqual(submitted)
})
