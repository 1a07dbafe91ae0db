import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

export type Trip = { readonly boatName: string; /** `YYYY-MM-DD` */ readonly tripStartDate: string }

/**
 * Registrations with somebody on this trip, in the order in which they began; [] when there are none. Those that were rejected, and
 * previews, are left out. Who takes the trip from person 1 is known by person 1. Source: tables `submission_list`, `submission_person`.
 */
export async function findOnTrip(database: CommonQueryMethods, { boatName, tripStartDate }: Trip): Promise<readonly string[]> {
  return database.anyFirst(sql.type(z.object({ id: z.string() }))`
    select list.submission_id as id from read.submission_list list
    where not list.preview and list.status <> 'rejected' and list.submission_id in (
      select submission_id from read.submission_person where boat_name = ${boatName} and trip_start_date = ${tripStartDate}::date)
    order by list.started_position`)
}
