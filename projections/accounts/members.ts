import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

const memberRow = z.object({
  id: z.string(),
  memberOf: z.string(),
  agentId: z.string(),
  username: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  lastLogin: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
/** Times ISO 8601 UTC; names and e-mail null once erased, `lastLogin` null before the first; `memberOf`: the owner's account. */
export type MemberRow = z.infer<typeof memberRow>

/** Team members by account id, oldest first, without removed accounts and others. Source: table `account`. */
export async function findMembers(database: CommonQueryMethods, ids: readonly string[]): Promise<readonly MemberRow[]> {
  if (ids.length === 0) return []
  return database.any(sql.type(memberRow)`
    select account_id as id, member_of as "memberOf", agent_id as "agentId", username, first_name as "firstName", last_name as "lastName",
      email, status = 'active' as "isActive", last_login as "lastLogin", created_at as "createdAt", updated_at as "updatedAt"
    from read.account where account_id = any(${sql.array([...ids], 'text')}) and status <> 'removed' and member_of is not null and agent_id is not null
    order by created_at, account_id`)
}
