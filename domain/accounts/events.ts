import type { Role } from '../kernel/event.ts'
import type { Event } from '../kernel/event.ts'
import type { PersonalFieldsByType } from '../kernel/personal.ts'

export type AccountId = string

/** Names and e-mail are personal, of the account itself. The password hash lives in the vault. */
export type AccountCreated = Event<'AccountCreated', {
  accountId: AccountId
  email: string
  firstName: string
  lastName: string
}>

export type RoleGranted = Event<'RoleGranted', { accountId: AccountId; role: Role; agentId?: string }>

export type AccountEvent = AccountCreated | RoleGranted

export const accountPersonalFields: PersonalFieldsByType<AccountEvent> = {
  AccountCreated: ({ accountId }) => [{ personId: accountId, paths: [['email'], ['firstName'], ['lastName']] }],
}
