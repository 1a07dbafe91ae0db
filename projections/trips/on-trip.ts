import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { TripKey } from './queries.ts'

/** Ids of registrations with a person on this trip; [] when there are none. Source: table `trip_person`. */
export async function findRegistrationsOnTrip(
  database: CommonQueryMethods,
  { boatName, tripStartDate }: TripKey,
): Promise<readonly string[]> {
  return database.anyFirst(sql.type(z.object({ id: z.string() }))`
    select distinct submission_id as id from read.trip_person where on_boat = ${boatName} and on_start = ${tripStartDate}::date order by id`)
}
