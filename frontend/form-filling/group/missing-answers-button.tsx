import { useIntl } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { displayName, displayNameOrNumber } from './display-name.ts'
import type { PersonProgress } from './person-progress.ts'
import { usePersonProgress } from './use-person-progress.ts'

/** Progress of the open person at the last step before signing; undefined elsewhere, or when nothing is missing. */
export function useMissingAnswers(filling: Filling): PersonProgress | undefined {
  const { draft, groupSize, person, step } = filling
  const isAtEnd = useDraftState(draft, ({ form }) => form.definition.steps.at(-2)?.id === step.id)
  const ownProgress = usePersonProgress(filling, groupSize > 1 && isAtEnd)?.[person - 1]
  return ownProgress && ownProgress.left > 0 ? ownProgress : undefined
}

/** "Felix: 14": opens the first missing answer. */
export function MissingAnswersButton({
  filling: { draft, persons, person, revealed, goToField },
  progress: { left, first },
}: {
  readonly filling: Filling
  readonly progress: PersonProgress
}) {
  const intl = useIntl()
  const t = useText()
  const name = useDraftState(draft, () => displayName(draft, persons, person))
  const go = () => {
    if (!first) return
    revealed.reveal(person, first.step)
    goToField(first)
  }
  return (
    <Button onClick={go}>
      <span>
        {t('filling.personMisses', { name: displayNameOrNumber(intl, name, person), count: left })}
        <span className="sr-only">, {t('filling.answersLeft', { count: left })}</span>
      </span>
    </Button>
  )
}
