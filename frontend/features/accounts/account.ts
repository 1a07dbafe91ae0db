import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { post, send } from '../../lib/http.ts'
import { newId } from '../../lib/new-id.ts'
import { nextPage } from '../../lib/next-page.ts'
import type { SessionRole } from '../../lib/session.ts'

/** As GET /api/admin-users answers; times ISO 8601 UTC. */
export type Account = {
  readonly id: string
  readonly username: string | null
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly role: SessionRole | null
  readonly isActive: 'true' | 'false'
  readonly lastLogin: string | null
  readonly createdAt: string
  readonly createdByName: string | null
  /** Cannot be deleted, deactivated or given another role; nor can one's own. */
  readonly isTopAdmin: boolean
  readonly isSelf: boolean
}

export type AccountFields = {
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  /** Of the mail that greets a new account. */
  readonly language: string
  readonly isActive: 'true' | 'false'
}

/** Whose accounts are listed: staff and agents, guests, those without a role. */
export const circles = ['staff', 'guest', 'none'] as const
export type Circle = (typeof circles)[number]

export type AccountFilter = { readonly circle: Circle; readonly search: string }

export function createAccount(fields: AccountFields): Promise<Account> {
  return post<Account>('/api/admin-users', fields)
}

/** Sends what differs; the server keeps the rest. */
export async function updateAccount(id: string, changes: Partial<AccountFields>): Promise<Account> {
  return (await send<Account>(`/api/admin-users/${id}`, { method: 'PATCH', body: changes, idempotencyKey: newId() })).data
}

/** Lets another identity of the provider be linked; whoever is signed in to the account is signed out. */
export async function releaseIdentity(id: string): Promise<void> {
  await send(`/api/admin-users/${id}`, { method: 'PATCH', body: { identity: null }, idempotencyKey: newId() })
}

export async function deleteAccount(id: string): Promise<void> {
  await send(`/api/admin-users/${id}`, { method: 'DELETE', idempotencyKey: newId() })
}

/** The person's name; the e-mail address when there is none. */
export function nameOf({ firstName, lastName, email }: Pick<Account, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

type Page = { readonly rows: readonly Account[]; readonly next: string | undefined; readonly total: string }

/** Accounts by name, a page at a time. */
export function accountPages({ circle, search }: AccountFilter) {
  const query = new URLSearchParams({ limit: '50', ...(circle === 'staff' ? {} : { role: circle }), ...(search === '' ? {} : { search }) })
  return infiniteQueryOptions({
    queryKey: ['accounts', circle, search],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await send<readonly Account[]>(pageParam, { signal })
      return { rows: data, next: nextPage(headers.get('Link')), total: headers.get('X-Total-Count') ?? String(data.length) }
    },
    initialPageParam: `/api/admin-users?${query}`,
    getNextPageParam: (page: Page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}
