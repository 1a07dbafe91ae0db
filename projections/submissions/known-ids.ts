import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

const row = z.object({ id: z.string() })

/** The ids that are in the list, which may miss the newest registrations. Source: table `submission_list`. */
export async function findKnownIds(database: CommonQueryMethods, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await database.any(
    sql.type(
      row,
    )`select submission_id as id from read.submission_list where submission_id = any(${sql.array([...ids], 'text')})`,
  )
  return new Set(known.map(({ id }) => id))
}
