import type { Account } from '@fleet/backend/features/accounts/contract'
import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { AccountFields } from './account.ts'

const names = ['username', 'email', 'firstName', 'lastName', 'role'] as const

/** The answers of the account form for an account. */
export function answersOf(account: Account): Answers {
  const given = names.flatMap((name) => (account[name] ? [[name, account[name]] as const] : []))
  return { ...Object.fromEntries(given), isActive: account.isActive === 'true' }
}

/** The account form's answers in the shape of the call. */
export function fieldsOf(answers: Answers): AccountFields {
  const text = (name: string) => String(answers[name] ?? '')
  return {
    username: text('username'),
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    role: text('role'),
    language: text('language'),
    isActive: answers['isActive'] === false ? 'false' : 'true',
  }
}

/** Only the fields that differ from the account. */
export function changesOf(account: Account, fields: AccountFields): Partial<AccountFields> {
  const before = fieldsOf(answersOf(account))
  const differing = [...names, 'isActive' as const].filter((name) => fields[name] !== before[name])
  return Object.fromEntries(differing.map((name) => [name, fields[name]]))
}
