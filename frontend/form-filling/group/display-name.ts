import type { IntlShape } from 'react-intl'
import type { Draft } from '../draft/draft.ts'
import type { Persons } from '../persons.ts'

/** First name of a person; the full name where two share it, '' when unknown. */
export function displayName(
  draft: Pick<Draft, 'answers' | 'groupSize'>,
  { nameOf, shortNameOf }: Pick<Persons, 'nameOf' | 'shortNameOf'>,
  person: number,
): string {
  const short = shortNameOf(draft.answers(person))
  const others = Array.from({ length: draft.groupSize() }, (_, index) => index + 1).filter((other) => other !== person)
  return short !== '' && others.some((other) => shortNameOf(draft.answers(other)) === short)
    ? nameOf(draft.answers(person))
    : short
}

/** Display name, or "Person 2". */
export function displayNameOrNumber(intl: IntlShape, name: string, person: number): string {
  return name || intl.formatMessage({ id: 'filling.person' }, { person })
}
