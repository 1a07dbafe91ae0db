import { reject } from '../kernel/rejection.ts'
import type { FormInstanceState, PersonRecord } from './state.ts'
import type { FormRules } from './form-rules.ts'

/** The fields and documents that a person may change (`2:passportNumber`); true: all, false: none. */
export type Open = boolean | readonly string[]

/** What decides about an edit of a form instance by one person. */
export type EditContext = {
  readonly form: FormRules
  readonly now: FormInstanceState
  /** Number of participants. */
  readonly participantCount: number
  readonly open: Open
  /**
   * Fields closed to this person in spite of `open`: another person was asked for them (`2:liabilitySignatureName`).
   */
  readonly closed?: readonly string[]
  /** Numbers of persons whose part another account fills in. */
  readonly handedToOthers?: readonly number[]
  /** For error messages. */
  readonly status: string
}

/** Whether one of these names is open for the person. */
export function isOpen(open: Open, person: number, names: readonly (string | undefined)[]): boolean {
  return typeof open === 'boolean'
    ? open
    : names.some((name) => name !== undefined && open.includes(`${person}:${name}`))
}

/** The record of a person, from 1. @throws Rejection submissions.unknownPerson */
export function personRecord(
  { now, participantCount }: Pick<EditContext, 'now' | 'participantCount'>,
  person: number,
): PersonRecord {
  const record = now.persons[person - 1]
  if (record !== undefined && person <= participantCount) return record
  return reject('submissions.unknownPerson', { values: { person, groupSize: participantCount } })
}
