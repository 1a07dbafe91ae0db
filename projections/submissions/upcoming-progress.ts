import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { matching, type SubmissionFilter } from './filter.ts'

const progress = z.object({
  registrations: z.number(),
  complete: z.number(),
  pendingReview: z.number(),
  missingDocs: z.number(),
})
/** Number of registrations, and of those in each state. */
type UpcomingProgress = z.infer<typeof progress>

/**
 * Progress of registrations for trips that begin today or within 30 days, without rejected ones. The trip is person
 * 1's. Source: table `submission_list`.
 * @param today `YYYY-MM-DD`, of the fleet
 */
export async function getUpcomingProgress(
  database: CommonQueryMethods,
  { today, ...filter }: Pick<SubmissionFilter, 'agentId' | 'guestAccountId' | 'preview'> & { today: string },
): Promise<UpcomingProgress> {
  return database.one(sql.type(progress)`
    select count(*)::integer as "registrations",
      count(*) filter (where status in ('approved', 'completed'))::integer as "complete",
      count(*) filter (where status = 'pending_review')::integer as "pendingReview",
      count(*) filter (where status = 'missing_docs')::integer as "missingDocs"
    from read.submission_list list
    where ${matching(filter)} and status <> 'rejected'
      and trip_start_date between ${today}::date and ${today}::date + 30`)
}
