import { sql, type CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { OpenValue } from './history.ts'

type Wanted = {
  readonly submissionId: string
  /** Of the entries that are shown. */
  readonly revisions: readonly number[]
  readonly openValue: OpenValue
}

const noteRow = z.object({ revision: z.number(), person_id: z.string(), internal_note: z.string() })

/**
 * What staff wrote to each other with decisions, opened, by revision; a decision without a note is not there, an erased
 * note is undefined. Only for who has the right `submissions.internalNotes`: `findHistory`, which serves everybody, does
 * not read the column. Source: table `audit_trail`.
 */
export async function findInternalNotes(database: CommonQueryMethods, { submissionId, revisions, openValue }: Wanted): Promise<ReadonlyMap<number, string | undefined>> {
  const rows = await database.any(sql.type(noteRow)`
    select revision, person_id, internal_note from read.audit_trail
    where submission_id = ${submissionId} and revision = any(${sql.array([...revisions], 'int4')}) and internal_note is not null`)
  const opened = rows.map(async ({ revision, person_id: personId, internal_note: sealed }) => {
    const note = await openValue(personId, sealed, 'internalNote')
    return [revision, typeof note === 'string' ? note : undefined] as const
  })
  return new Map(await Promise.all(opened))
}
