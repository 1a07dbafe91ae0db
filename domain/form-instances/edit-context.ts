import { reject } from '../kernel/rejection.ts'
import type { FormInstanceState, PersonRecord } from './state.ts'
import type { FormRules } from './form-rules.ts'

/** What this person may change: everything, nothing, or only these fields and documents (`2:passportNumber`). */
export type Open = boolean | readonly string[]

/** A form being filled by somebody. */
export type EditContext = {
  readonly form: FormRules
  readonly now: FormInstanceState
  /** How many of its persons take part. */
  readonly participantCount: number
  readonly open: Open
  /** Closed to this person whatever `open` says: somebody else was asked for these (`2:liabilitySignatureName`). */
  readonly closed?: readonly string[]
  /** Numbers of persons whose part is somebody else's to write. */
  readonly handedToOthers?: readonly number[]
  /** Said where something is not open. */
  readonly status: string
}

/** Whether one of these names of the person's is open. */
export function isOpen(open: Open, person: number, names: readonly (string | undefined)[]): boolean {
  return typeof open === 'boolean'
    ? open
    : names.some((name) => name !== undefined && open.includes(`${person}:${name}`))
}

/** What this person said, from 1. @throws Rejection submissions.unknownPerson */
export function personRecord(
  { now, participantCount }: Pick<EditContext, 'now' | 'participantCount'>,
  person: number,
): PersonRecord {
  const record = now.persons[person - 1]
  if (record !== undefined && person <= participantCount) return record
  return reject('submissions.unknownPerson', { values: { person, groupSize: participantCount } })
}
