import { useText } from '../../lib/intl/use-text.ts'
import type { Draft } from '../draft/draft.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Persons } from '../persons.ts'
import { displayName } from './display-name.ts'

type Props = { readonly draft: Draft; readonly persons: Persons; readonly person: number }

/** "of Felix", after the title of a step. */
export function PersonSuffix({ draft, persons, person }: Props) {
  const t = useText()
  const name = useDraftState(draft, () => displayName(draft, persons, person))
  return t(name ? 'filling.ofNamed' : 'filling.ofPerson', { person, name })
}
