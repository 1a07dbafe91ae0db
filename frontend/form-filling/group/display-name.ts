import type { IntlShape } from 'react-intl'
import type { Draft } from '../draft/draft.ts'
import type { Persons } from '../persons.ts'

/** What a person of the group goes by: the short name, the whole one where two have the same, '' while there is none. */
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

/** The same in words: "Felix", or "Person 2". */
export function displayNameOrNumber(intl: IntlShape, name: string, person: number): string {
  return name || intl.formatMessage({ id: 'filling.person' }, { person })
}
