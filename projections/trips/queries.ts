import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

/**
 * `ready`: approved or checked in; `waiting`: for staff; `asked`: to correct or add something; `open`: not submitted.
 */
const trip = z.object({
  boatName: z.string(),
  tripStartDate: z.string(),
  tripEndDate: z.string(),
  persons: z.number(),
  ready: z.number(),
  waiting: z.number(),
  asked: z.number(),
  open: z.number(),
  bookings: z.number(),
})
export type Trip = z.infer<typeof trip>

/** One trip: a boat and its first day, `YYYY-MM-DD`. */
export type TripKey = Pick<Trip, 'boatName' | 'tripStartDate'>

const summed = sql.fragment`
  select boat_name as "boatName", starts_on as "tripStartDate", max(ends_on) as "tripEndDate", sum(persons)::integer as persons,
    sum(ready)::integer as ready, sum(waiting)::integer as waiting, sum(asked)::integer as asked, sum(open)::integer as open,
    sum(bookings)::integer as bookings
  from read.trip`

/**
 * Present and future trips by first day, then boat, without rejected registrations and previews. The last day is the
 * latest answer of its persons, else the first day. Source: table `trip`.
 * @param today `YYYY-MM-DD`, of the fleet
 */
export async function findTrips(database: CommonQueryMethods, today: string): Promise<readonly Trip[]> {
  return database.any(sql.type(trip)`
    ${summed} where (boat_name, starts_on) in (select boat_name, starts_on from read.trip where ends_on >= ${today}::date)
    group by boat_name, starts_on order by starts_on, boat_name`)
}

/** A trip; undefined when no person is on it. Source: table `trip`. */
export async function findTrip(
  database: CommonQueryMethods,
  { boatName, tripStartDate }: TripKey,
): Promise<Trip | undefined> {
  return (
    (await database.maybeOne(sql.type(trip)`
    ${summed} where boat_name = ${boatName} and starts_on = ${tripStartDate}::date group by boat_name, starts_on`)) ??
    undefined
  )
}

const traveller = z.object({
  submissionId: z.string(),
  person: z.number(),
  readiness: z.enum(['ready', 'waiting', 'asked', 'open']),
})
export type Traveller = z.infer<typeof traveller>

/** Persons on a trip, by booking and number. Source: table `trip_person`. */
export async function findTravellers(
  database: CommonQueryMethods,
  { boatName, tripStartDate }: TripKey,
  max: number,
): Promise<readonly Traveller[]> {
  return database.any(sql.type(traveller)`
    select submission_id as "submissionId", person, readiness
    from read.trip_person where on_boat = ${boatName} and on_start = ${tripStartDate}::date
    order by submission_id, person limit ${max}`)
}
