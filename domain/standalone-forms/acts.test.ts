import { expect, it } from 'vitest'
import { nothingFilled } from '../form-instances/filled.ts'
import type { Actor } from '../kernel/event.ts'
import { formActsOpenTo } from './acts.ts'
import type { StartedForm } from './state.ts'

const rights = { edit: 'submissions.edit', submit: 'submissions.submit' } as const
const form = (status: StartedForm['status']): StartedForm => ({
  ...nothingFilled('person-1'),
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
  expect(formActsOpenTo(actor, form('draft'), rights)).toEqual(draft)
  expect(formActsOpenTo(actor, form('submitted'), rights)).toEqual(submitted)
})
