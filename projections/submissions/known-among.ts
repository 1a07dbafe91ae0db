import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

const row = z.object({ id: z.string() })

/** Which of these registrations the list has; it may lack the newest, and those that are gone. Ids. Source: table `submission_list`. */
export async function knownAmong(database: CommonQueryMethods, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await database.any(
    sql.type(
      row,
    )`select submission_id as id from read.submission_list where submission_id = any(${sql.array([...ids], 'text')})`,
  )
  return new Set(known.map(({ id }) => id))
}
