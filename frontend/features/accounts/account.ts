import type { Account } from '@fleet/backend/features/accounts/contract'
import { callWithHeaders, call } from '../../lib/http/call.ts'
import { fullName } from '../../lib/full-name.ts'
import { listQuery } from '../../lib/http/list-query.ts'

export type AccountFields = {
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  /** Language of the welcome mail. */
  readonly language: string
  readonly isActive: 'true' | 'false'
}

/** Groups of accounts in the list: staff and agents, guests, accounts without a role. */
export const accountGroups = ['staff', 'guest', 'none'] as const
export type AccountGroup = (typeof accountGroups)[number]

type AccountFilter = { readonly group: AccountGroup; readonly search: string }

export function createAccount(fields: AccountFields, idempotencyKey: string): Promise<Account> {
  return call('POST /api/admin-users', { body: fields, idempotencyKey })
}

/** Sends only the changed fields; the server keeps the others. */
export function updateAccount(id: string, changes: Partial<AccountFields>): Promise<Account> {
  return call('PATCH /api/admin-users/:id', { params: { id }, body: changes })
}

/** Lets another identity of the provider be linked, and ends all sessions of the account. */
export async function releaseIdentity(id: string): Promise<void> {
  await call('PATCH /api/admin-users/:id', { params: { id }, body: { identity: null } })
}

export async function deleteAccount(id: string): Promise<void> {
  await call('DELETE /api/admin-users/:id', { params: { id } })
}

/** The person's name; the e-mail address if there is none. */
export function nameOf(account: Pick<Account, 'firstName' | 'lastName' | 'email'>): string {
  return fullName(account) || account.email || ''
}

/** Accounts by name. */
export function accountPages({ group, search }: AccountFilter) {
  const query = { limit: '50', role: group === 'staff' ? undefined : group, search: search || undefined }
  return listQuery(
    ['accounts', group, search],
    ({ cursor, signal }) => callWithHeaders('GET /api/admin-users', { query: { ...query, cursor }, signal }),
    { keepsPrevious: true },
  )
}
