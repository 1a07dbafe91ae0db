import { useIntl } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { called, calledInWords } from './called.ts'

/** "Next: Felix", on the button that leads to them. */
export function NextPerson({
  filling: { draft, persons },
  person,
}: {
  readonly filling: Filling
  readonly person: number
}) {
  const intl = useIntl()
  const t = useText()
  const name = useDraftState(draft, () => called(draft, persons, person))
  return t('filling.nextPerson', { name: calledInWords(intl, name, person) })
}
