import { useIntl } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { displayName, displayNameOrNumber } from './display-name.ts'

/** "Next: Felix", label of the button. */
export function NextPerson({
  filling: { draft, persons },
  person,
}: {
  readonly filling: Filling
  readonly person: number
}) {
  const intl = useIntl()
  const t = useText()
  const name = useDraftState(draft, () => displayName(draft, persons, person))
  return t('filling.nextPerson', { name: displayNameOrNumber(intl, name, person) })
}
