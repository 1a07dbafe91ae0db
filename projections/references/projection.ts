import { sql } from 'slonik'
import type { ReferenceTaken } from '@fleet/domain/references/decider'
import { projection } from '@fleet/platform/subscriptions/subscription'

/** The highest number taken of each year. */
export const referenceNumbers = projection('references').of<ReferenceTaken>({
  live: true,
  create: 'create table reference_year (year integer primary key, highest integer not null);',
  tables: ['reference_year'],
  types: ['ReferenceTaken'],
  apply: (events) => {
    const byYear = Map.groupBy(events, ({ data }) => data.year)
    return [...byYear].map(([year, taken]) => {
      const highest = Math.max(...taken.map(({ data }) => data.number))
      return sql.unsafe`
        insert into reference_year as known (year, highest) values (${year}, ${highest})
        on conflict (year) do update set highest = greatest(known.highest, excluded.highest)`
    })
  },
})
