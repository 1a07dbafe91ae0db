import { sql, type CommonQueryMethods } from 'slonik'
import { openSealed, type Opening } from './open-sealed.ts'
import { sealedRow } from './queries.ts'

type Wanted = Opening & {
  readonly submissionId: string
  /** Of the entries that are shown. */
  readonly revisions: readonly number[]
}

/**
 * What staff wrote to each other with decisions, opened, by revision; a decision without a note is not there, nor is one about
 * somebody who was erased. Only for who has the right `submissions.internalNotes`: what `findHistory` makes for everybody
 * holds none. Source: table `audit_trail`.
 */
export async function findInternalNotes(
  database: CommonQueryMethods,
  { submissionId, revisions, ...opening }: Wanted,
): Promise<ReadonlyMap<number, string>> {
  const rows = await database.any(sql.type(sealedRow)`
    select revision, event_type as type, sealed from read.audit_trail
    where submission_id = ${submissionId} and revision = any(${sql.array([...revisions], 'int4')})`)
  const opened = await openSealed(rows, opening)
  return new Map(
    [...opened].flatMap(([revision, { data }]) =>
      'internalNote' in data && typeof data.internalNote === 'string' ? [[revision, data.internalNote] as const] : [],
    ),
  )
}
