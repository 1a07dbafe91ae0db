import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { TripKey } from './queries.ts'

const onTrip = z.object({
  id: z.string(),
  referenceCode: z.string(),
  name: z.string().nullable(),
  persons: z.number(),
  revision: z.number(),
})
/** A registration with persons on a trip: their number, and the name of person 1. */
export type OnTrip = z.infer<typeof onTrip>

/**
 * Registrations with a person on this trip; [] when there are none. Source: tables `trip_person`, `submission_list`,
 * `submission_touched`, `submission_person`.
 */
export async function findRegistrationsOnTrip(
  database: CommonQueryMethods,
  { boatName, tripStartDate }: TripKey,
): Promise<readonly OnTrip[]> {
  return database.any(sql.type(onTrip)`
    select trip.submission_id as id, coalesce(max(reference_code), trip.submission_id) as "referenceCode", count(*)::integer as persons,
      nullif(trim(concat_ws(' ', max(first.first_name), max(first.last_name))), '') as name, coalesce(max(touched.revision), 0) as revision
    from read.trip_person trip
    left join read.submission_list list on list.submission_id = trip.submission_id
    left join read.submission_touched touched using (started_position)
    left join read.submission_person first on first.submission_id = trip.submission_id and first.person = 1
    where on_boat = ${boatName} and on_start = ${tripStartDate}::date
    group by trip.submission_id order by trip.submission_id`)
}
