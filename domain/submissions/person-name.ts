import type { PersonRecord } from '../form-instances/state.ts'

/** First and last name of a person; undefined while unanswered, or after an erasure. */
export function personName(person: Pick<PersonRecord, 'answers'> | undefined): string | undefined {
  const parts = [person?.answers['firstName'], person?.answers['lastName']].filter(
    (part) => typeof part === 'string' && part !== '',
  )
  return parts.length === 0 ? undefined : parts.join(' ')
}
