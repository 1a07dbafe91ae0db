import { useMemo, useSyncExternalStore } from 'react'
import { useValidatedSteps, useValidatorsOf } from '../../form-renderer/validators.ts'
import { isShown } from '../draft/revealed.ts'
import { useDebouncedAnswers } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { StepBar } from './step-bar.tsx'
import { stopsOf } from './stops.ts'

/** Step bar of one person, 250 ms behind the answers, so that typing is not delayed. */
export function StepRail({
  filling: { draft, texts, person, step, today, revealed, persons, goTo },
}: {
  readonly filling: Filling
}) {
  const answers = useDebouncedAnswers(draft, person)
  const shown = useSyncExternalStore(revealed.subscribe, revealed.shown)
  const { form } = draft
  const validatedSteps = useValidatedSteps(form)
  const stops = useMemo(
    () => stopsOf({ form, validatedSteps, persons, answers, today, showAll: ({ id }) => isShown(shown, person, id) }),
    [form, validatedSteps, persons, answers, today, shown, person],
  )
  useValidatorsOf(
    form,
    stops.filter(({ isUnchecked }) => isUnchecked).map(({ step: { id } }) => id),
  )
  return (
    <StepBar
      stops={stops}
      texts={texts}
      here={step.number}
      bookingTitle={persons.booking?.title}
      onGo={(to) => goTo({ step: to, person })}
    />
  )
}
