import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { matching, type SubmissionFilter } from './filter.ts'

/** Persons who take part in the registrations that match, all of them counted. Source: table `submission_list`. */
export async function countPersons(database: CommonQueryMethods, filter: SubmissionFilter): Promise<number> {
  return Number(
    await database.oneFirst(sql.type(z.object({ persons: z.bigint() }))`
    select coalesce(sum(list.group_size), 0)::bigint as persons from read.submission_list list where ${matching(filter)}`),
  )
}
