import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { matching, type SubmissionFilter } from './filter.ts'
import { submissionStatuses, type SubmissionStatus } from './submission-status.ts'

const group = z.object({
  boatName: z.string().nullable(),
  tripStartDate: z.string().nullable(),
  tripEndDate: z.string().nullable(),
  registrations: z.number(),
  persons: z.number(),
  statuses: z.partialRecord(z.enum(submissionStatuses), z.number()),
})
/** Registrations of one boat and first day; dates `YYYY-MM-DD`, null where person 1 has not answered. */
type ClientTrip = Omit<z.infer<typeof group>, 'statuses'> & {
  readonly byStatus: Readonly<Record<SubmissionStatus, number>>
}

const none = { draft: 0, pending_review: 0, missing_docs: 0, approved: 0, rejected: 0, completed: 0 }

/**
 * Trips with registrations, the next one first, then those without a date, then past ones. The trip is person 1's,
 * identified by boat and first day. Source: tables `submission_list`, `submission_person`.
 * @param today `YYYY-MM-DD`, of the fleet
 */
export async function findClientTrips(
  database: CommonQueryMethods,
  { today, max, ...filter }: Pick<SubmissionFilter, 'agentId' | 'preview'> & { today: string; max: number },
): Promise<ClientTrip[]> {
  const rows = await database.any(sql.type(group)`
    select boat_name as "boatName", trip_start_date as "tripStartDate", max(trip_end_date) as "tripEndDate",
      sum(registrations)::integer as registrations, sum(persons)::integer as persons, jsonb_object_agg(status, registrations) as statuses
    from (
      select list.boat_name, list.trip_start_date, max(trip_end_date) as trip_end_date, status, count(*)::integer as registrations, sum(group_size)::integer as persons
      from read.submission_list list
      left join read.submission_person person on person.submission_id = list.submission_id and person.person = 1
      where ${matching(filter)} group by list.boat_name, list.trip_start_date, status) by_status
    group by boat_name, trip_start_date
    order by case when trip_start_date is null then 1 when coalesce(max(trip_end_date), trip_start_date) < ${today}::date then 2 else 0 end,
      trip_start_date, boat_name nulls last
    limit ${max}`)
  return rows.map(({ statuses, ...trip }) => ({ ...trip, byStatus: { ...none, ...statuses } }))
}
