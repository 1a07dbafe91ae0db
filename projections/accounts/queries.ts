import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import type { Role } from '@fleet/domain/kernel/event'
import { containsWords } from '@fleet/platform/database/name-key'
import { cursorOf, textsIn } from '@fleet/platform/database/cursor'
import { searchedTexts } from './projection.ts'
import { type Page, type Paging, pageOf, pageSize } from '@fleet/platform/database/paging'

const roles = ['king-snefro', 'admin', 'manager', 'agent', 'guest'] as const satisfies readonly Role[]
const accountRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles).nullable(),
  agentId: z.string().nullable(),
  isActive: z.boolean(),
  lastLogin: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
})
/** Times ISO 8601 UTC; names and e-mail null once erased, `role` null while none was granted, `lastLogin` null before the first. */
export type AccountRow = z.infer<typeof accountRow>

type AccountFilter = {
  /** Accounts with one of these roles; null: without a role. All when absent. */
  readonly roles?: readonly (string | null)[]
  /** Words in names, e-mail or username, in any spelling. */
  readonly search?: string
}
type AccountPage = AccountFilter & Paging

const columns = sql.fragment`
  account_id as id, email, username, first_name as "firstName", last_name as "lastName", role, agent_id as "agentId",
  status = 'active' as "isActive", last_login as "lastLogin", created_at as "createdAt", created_by as "createdBy",
  updated_at as "updatedAt"`

/**
 * Accounts by name, without removed ones and team members; [] when there are none. `next` is the cursor of the
 * following page, absent on the last. Source: table `account`.
 * @throws Rejection request.invalid for an invalid cursor
 */
export async function findAccounts(
  database: CommonQueryMethods,
  { limit = 50, cursor, ...filter }: AccountPage = {},
): Promise<Page<AccountRow>> {
  const size = pageSize(limit)
  const after =
    cursor === undefined
      ? sql.fragment`true`
      : sql.fragment`(sort_name, account_id) > (${sql.join(textsIn(cursor, 2), sql.fragment`, `)})`
  const found = await database.any(sql.type(accountRow.extend({ sortName: z.string() }))`
    select ${columns}, sort_name as "sortName" from read.account where ${matching(filter)} and ${after}
    order by sort_name, account_id limit ${size + 1}`)
  return pageOf(found, {
    size,
    row: (row) => accountRow.parse(row),
    cursor: ({ sortName, id }) => cursorOf([sortName, id]),
  })
}

/** Number of accounts that match. Source: table `account`. */
export async function countAccounts(database: CommonQueryMethods, filter: AccountFilter): Promise<number> {
  const count = await database.oneFirst(
    sql.type(z.object({ count: z.bigint() }))`select count(*) from read.account where ${matching(filter)}`,
  )
  return Number(count)
}

/** An account, also a removed one: its `isActive` is false. Source: table `account`. */
export async function findAccount(database: CommonQueryMethods, accountId: string): Promise<AccountRow | undefined> {
  const row = await database.maybeOne(
    sql.type(accountRow)`select ${columns} from read.account where account_id = ${accountId}`,
  )
  return row ?? undefined
}

/** Whether another account is an active admin that has signed in before. Source: table `account`. */
export function hasOtherAdmin(database: CommonQueryMethods, accountId: string): Promise<boolean> {
  return database.exists(sql.unsafe`
    select from read.account
    where role in ('king-snefro', 'admin') and status = 'active' and last_login is not null and account_id <> ${accountId}`)
}

/** "First Last" by account id; ids that are unknown or erased are missing. Source: table `account`. */
export async function findAccountNames(
  database: CommonQueryMethods,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = z.object({ id: z.string(), name: z.string() })
  const rows = await database.any(sql.type(named)`
    select account_id as id, trim(concat_ws(' ', first_name, last_name)) as name from read.account
    where account_id = any(${sql.array([...new Set(ids)], 'text')}) and trim(concat_ws(' ', first_name, last_name)) <> ''`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether an account's names, e-mail and username contain each of these words, in any spelling. */
export function isAccountNamed(words: string): FragmentSqlToken {
  return containsWords(searchedTexts, words)
}

function matching({ roles, search = '' }: AccountFilter) {
  const conditions: FragmentSqlToken[] = [sql.fragment`status <> 'removed' and member_of is null`]
  if (roles !== undefined) {
    const named = roles.filter((role): role is string => role !== null)
    const none = roles.includes(null) ? sql.fragment`role is null` : sql.fragment`false`
    conditions.push(sql.fragment`(role = any(${sql.array(named, 'text')}) or ${none})`)
  }
  conditions.push(isAccountNamed(search))
  return sql.join(conditions, sql.fragment` and `)
}
