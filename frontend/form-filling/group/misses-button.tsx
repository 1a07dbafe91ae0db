import { useIntl } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useDraftState } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { called, calledInWords } from './called.ts'
import type { Lack } from './lacks.ts'
import { useLacks } from './use-lacks.ts'

/** What the person in hand misses, once they are at the end of their steps; undefined: nothing, or they are not. */
export function usePersonMisses(filling: Filling): Lack | undefined {
  const { draft, groupSize, person, step } = filling
  const told = useLacks(filling)
  const isAtEnd = useDraftState(draft, ({ form }) => form.definition.steps.at(-2)?.id === step.id)
  const lack = groupSize > 1 && isAtEnd ? told?.[person - 1] : undefined
  return lack && lack.left > 0 ? lack : undefined
}

/** "Felix's 14": leads to the first of them. */
export function MissesButton({
  filling: { draft, persons, person, revealed, goToField },
  misses: { left, first },
}: {
  readonly filling: Filling
  readonly misses: Lack
}) {
  const intl = useIntl()
  const t = useText()
  const name = useDraftState(draft, () => called(draft, persons, person))
  const go = () => {
    if (!first) return
    revealed.reveal(person, first.step)
    goToField(first)
  }
  return (
    <Button onClick={go}>
      <span>
        {t('filling.personMisses', { name: calledInWords(intl, name, person), count: left })}
        <span className="sr-only">, {t('filling.answersLeft', { count: left })}</span>
      </span>
    </Button>
  )
}
