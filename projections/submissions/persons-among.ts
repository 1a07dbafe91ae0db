import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { matching, type SubmissionFilter } from './filter.ts'

/** Number of participants of the matching registrations. Source: table `submission_list`. */
export async function countPersons(database: CommonQueryMethods, filter: SubmissionFilter): Promise<number> {
  return Number(
    await database.oneFirst(sql.type(z.object({ persons: z.bigint() }))`
    select coalesce(sum(list.group_size), 0)::bigint as persons from read.submission_list list where ${matching(filter)}`),
  )
}

/** The registrations, of the given ones, that name one of these persons. Source: table `submission_person`. */
export async function findRegistrationsOf(
  database: CommonQueryMethods,
  submissionIds: readonly string[],
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (submissionIds.length === 0 || personIds.length === 0) return new Set()
  const found = await database.anyFirst(sql.type(z.object({ id: z.string() }))`
    select distinct submission_id as id from read.submission_person
    where submission_id = any(${sql.array([...submissionIds], 'text')}) and person_id = any(${sql.array([...personIds], 'text')})`)
  return new Set(found)
}
