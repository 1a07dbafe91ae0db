import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { matching, type SubmissionFilter } from './filter.ts'

const unsent = z.object({
  id: z.string(),
  referenceCode: z.string(),
  status: z.enum(['draft', 'missing_docs']),
  persons: z.number(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  boatName: z.string().nullable(),
  tripStartDate: z.string().nullable(),
  tripEndDate: z.string().nullable(),
  revision: z.number(),
})
/** Name and trip are person 1's, dates `YYYY-MM-DD`; null while not answered or erased. */
export type Unsent = z.infer<typeof unsent>

/**
 * Unsubmitted registrations by first day of the trip, those without one last, without past trips. Source: tables
 * `submission_list`, `submission_touched`, `submission_person`.
 * @param today `YYYY-MM-DD`, of the fleet
 */
export async function findUnsent(
  database: CommonQueryMethods,
  { today, max, ...filter }: Pick<SubmissionFilter, 'agentId' | 'preview'> & { today: string; max: number },
): Promise<readonly Unsent[]> {
  return database.any(sql.type(unsent)`
    select list.submission_id as id, reference_code as "referenceCode", status, group_size as persons, first_name as "firstName", last_name as "lastName", person.boat_name as "boatName",
      person.trip_start_date as "tripStartDate", trip_end_date as "tripEndDate", touched.revision
    from read.submission_list list
    join read.submission_touched touched using (started_position)
    left join read.submission_person person on person.submission_id = list.submission_id and person.person = 1
    where ${matching(filter)} and status in ('draft', 'missing_docs')
      and coalesce(trip_end_date, person.trip_start_date, ${today}::date) >= ${today}::date
    order by person.trip_start_date nulls last, list.started_position limit ${max}`)
}
