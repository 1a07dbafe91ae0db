import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'

const trip = z.object({ boatName: z.string().nullable(), tripStartDate: z.string() })
type FilterChoices = {
  readonly boats: readonly string[]
  readonly agents: readonly string[]
  readonly languages: readonly string[]
  readonly trips: readonly z.infer<typeof trip>[]
}

const maxTrips = 300

/**
 * Choices for the filters of the list: boats, agency ids, languages; trips from a day on (`YYYY-MM-DD`), next first.
 * Each [] when there are none. Source: table `submission_list`.
 */
export async function findFilterChoices(database: CommonQueryMethods, from: string): Promise<FilterChoices> {
  const [boats, agents, languages, trips] = await Promise.all([
    distinct(database, sql.fragment`boat_name`),
    distinct(database, sql.fragment`agent_id`),
    distinct(database, sql.fragment`language`),
    database.any(sql.type(trip)`
      select distinct boat_name as "boatName", trip_start_date as "tripStartDate" from read.submission_list
      where not preview and trip_start_date >= ${from}::date order by trip_start_date, boat_name limit ${maxTrips}`),
  ])
  return { boats, agents, languages, trips }
}

/** Skips from value to value in the index, independent of the number of rows. */
function distinct(database: CommonQueryMethods, column: FragmentSqlToken): Promise<readonly string[]> {
  return database.anyFirst(sql.type(z.object({ value: z.string() }))`
    with recursive present(value) as (
      (select ${column} from read.submission_list where not preview and ${column} is not null order by 1 limit 1)
      union all
      select (select ${column} from read.submission_list where not preview and ${column} > present.value order by 1 limit 1) from present where present.value is not null
    )
    select value from present where value is not null limit 1000`)
}
