import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

const tripRow = z.object({ boatName: z.string(), tripStartDate: z.string(), proposals: z.number() })

/**
 * How many proposals wait about persons of each trip, a boat and a first day (`YYYY-MM-DD`) as they say it now; previews and trips without any
 * are missing. Source: tables `proposal_waiting`, `submission_list`, `submission_person`.
 */
export async function countPendingByTrip(database: CommonQueryMethods): Promise<readonly z.infer<typeof tripRow>[]> {
  return database.any(sql.type(tripRow)`
    select person.boat_name as "boatName", person.trip_start_date as "tripStartDate", count(*)::integer as proposals
    from read.proposal_waiting waiting
    join read.submission_list list on list.submission_id = waiting.submission_id and not list.preview
    join read.submission_person person on person.submission_id = waiting.submission_id and person.person_id = waiting.person_id
    where person.boat_name is not null and person.trip_start_date is not null
      and person.person <= case when list.is_group_booking then list.group_size else 1 end
    group by person.boat_name, person.trip_start_date`)
}
