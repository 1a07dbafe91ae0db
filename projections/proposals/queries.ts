import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

const tripRow = z.object({ boatName: z.string(), tripStartDate: z.string(), proposals: z.number() })

/**
 * Number of waiting proposals by trip: boat and first day (`YYYY-MM-DD`) in the person's present answers, else person
 * 1's. Without previews; trips without proposals are missing. Source: tables `proposal_waiting`, `submission_list`,
 * `submission_person`.
 */
export async function countPendingByTrip(database: CommonQueryMethods): Promise<readonly z.infer<typeof tripRow>[]> {
  return database.any(sql.type(tripRow)`
    select trip.boat as "boatName", trip.starts as "tripStartDate", count(*)::integer as proposals
    from read.proposal_waiting waiting
    join read.submission_list list on list.submission_id = waiting.submission_id and not list.preview
    join read.submission_person person on person.submission_id = waiting.submission_id and person.person_id = waiting.person_id
    left join read.submission_person first_person on first_person.submission_id = waiting.submission_id and first_person.person = 1
    cross join lateral (select coalesce(person.boat_name, first_person.boat_name) as boat, coalesce(person.trip_start_date, first_person.trip_start_date) as starts) trip
    where trip.boat is not null and trip.starts is not null
      and person.person <= case when list.is_group_booking then list.group_size else 1 end
    group by trip.boat, trip.starts`)
}
