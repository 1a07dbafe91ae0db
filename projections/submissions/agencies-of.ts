import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'

/** Agencies that one of these registrations is of; [] when none is. Source: table `submission_list`. */
export async function findAgenciesOf(database: CommonQueryMethods, submissionIds: readonly string[]): Promise<readonly string[]> {
  if (submissionIds.length === 0) return []
  return database.anyFirst(sql.type(z.object({ agentId: z.string() }))`
    select distinct agent_id as "agentId" from read.submission_list where submission_id = any(${sql.array([...submissionIds], 'text')}) and agent_id is not null`)
}
