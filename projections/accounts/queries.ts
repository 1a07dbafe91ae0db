import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

const accountRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.string().nullable(),
  agentId: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.string(),
})
/** Times ISO 8601 UTC; names and e-mail null once erased, `role` null while none was granted. */
export type AccountRow = z.infer<typeof accountRow>

const columns = sql.fragment`
  account_id as id, email, first_name as "firstName", last_name as "lastName", role, agent_id as "agentId",
  is_active as "isActive", created_at as "createdAt"`

/** All accounts, by name; [] when there are none. Source: table `account`. */
export async function findAccounts(database: CommonQueryMethods): Promise<readonly AccountRow[]> {
  return database.any(sql.type(accountRow)`
    select ${columns} from read.account order by last_name nulls last, first_name nulls last, account_id`)
}

/** Source: table `account`. */
export async function findAccount(database: CommonQueryMethods, accountId: string): Promise<AccountRow | undefined> {
  const row = await database.maybeOne(sql.type(accountRow)`select ${columns} from read.account where account_id = ${accountId}`)
  return row ?? undefined
}

/** "First Last" by account id; ids that are unknown or erased are missing. Source: table `account`. */
export async function findAccountNames(database: CommonQueryMethods, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const named = z.object({ id: z.string(), name: z.string() })
  const rows = await database.any(sql.type(named)`
    select account_id as id, concat_ws(' ', first_name, last_name) as name from read.account
    where account_id = any(${sql.array([...new Set(ids)], 'text')}) and concat_ws(' ', first_name, last_name) <> ''`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
