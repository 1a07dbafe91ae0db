import type { Event, Role } from '../kernel/event.ts'
import type { PersonalFieldsByType } from '../kernel/personal.ts'

export type AccountId = string

/** An account was made; its password hash lives in the vault. */
export type AccountCreated = Event<'AccountCreated', {
  accountId: AccountId
  email: string
  firstName: string
  lastName: string
}>

/** The account has this role from now on, in place of the one before. */
export type RoleGranted = Event<'RoleGranted', { accountId: AccountId; role: Role; agentId?: string }>

export type AccountEvent = AccountCreated | RoleGranted

export const accountPersonalFields: PersonalFieldsByType<AccountEvent> = {
  AccountCreated: ({ accountId }) => [{ personId: accountId, paths: [['email'], ['firstName'], ['lastName']] }],
}
