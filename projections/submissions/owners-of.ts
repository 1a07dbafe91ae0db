import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { submissionStatuses } from './submission-status.ts'

const owned = z.object({
  submissionId: z.string(),
  accountId: z.string().optional(),
  agentId: z.string().optional(),
  preview: z.boolean(),
  members: z.array(z.string()).optional(),
})
/** Owner of a registration: a guest's account, an agency; or made in preview. */
type OwnedSubmission = z.infer<typeof owned>

/**
 * The owners of these registrations; deleted ones are left out. Source: tables `submission_list`, `submission_part`.
 */
export async function findOwnersOf(
  database: CommonQueryMethods,
  submissionIds: readonly string[],
): Promise<readonly OwnedSubmission[]> {
  if (submissionIds.length === 0) return []
  const rows = await database.any(sql.type(z.object({ owned }))`
    select jsonb_strip_nulls(jsonb_build_object('submissionId', submission_id, 'accountId', guest_account_id, 'agentId', agent_id, 'preview', preview,
      'members', (select jsonb_agg(account_id) from read.submission_part where submission_part.submission_id = list.submission_id))) as owned
    from read.submission_list list where submission_id = any(${sql.array([...submissionIds], 'text')})`)
  return rows.map((row) => row.owned)
}

const withPart = z.object({
  id: z.string(),
  referenceCode: z.string(),
  status: z.enum(submissionStatuses),
  createdAt: z.string(),
  updatedAt: z.string(),
  revision: z.number(),
})

/**
 * Registrations in which this account has a part; [] when there are none. Source: tables `submission_part`,
 * `submission_list`, `submission_touched`.
 */
export async function findPartsOf(
  database: CommonQueryMethods,
  accountId: string,
): Promise<readonly z.infer<typeof withPart>[]> {
  return database.any(sql.type(withPart)`
    select submission_id as id, reference_code as "referenceCode", status, created_at as "createdAt", updated_at as "updatedAt", revision
    from read.submission_part join read.submission_list using (submission_id) join read.submission_touched using (started_position)
    where account_id = ${accountId}`)
}
