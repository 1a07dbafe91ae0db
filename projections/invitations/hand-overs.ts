import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

const handOver = z.object({ submissionId: z.string(), at: z.string(), redeemed: z.boolean() })
/** Time (ISO 8601, UTC) of the newest unrevoked invitation, and whether the guest redeemed one. */
export type HandOver = z.infer<typeof handOver>

/** By registration; those not handed over are missing. Source: table `invitation`. */
export async function findHandOvers(
  database: CommonQueryMethods,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, HandOver>> {
  const rows = await database.any(sql.type(handOver)`
    select submission_id as "submissionId", max(created_at) as at, bool_or(redeemed_at is not null) as redeemed
    from read.invitation where submission_id = any(${sql.array([...submissionIds], 'text')}) and revoked_at is null and person_id is null
    group by submission_id`)
  return new Map(rows.map((row) => [row.submissionId, row]))
}
