import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { referenceCode } from '@fleet/domain/references/decider'

/** The code that the next registration of `year` will probably get; takes no number. Source: table `reference_year`. */
export async function nextReferenceCode(database: CommonQueryMethods, year: number): Promise<string> {
  const highest = await database.maybeOneFirst(
    sql.type(z.object({ highest: z.number() }))`select highest from read.reference_year where year = ${year}`,
  )
  return referenceCode(year, (highest ?? 0) + 1)
}
