import { useMemo, useSyncExternalStore } from 'react'
import { useValidators } from '../../form-renderer/validators.ts'
import { isShown } from '../draft/revealed.ts'
import { useCalmAnswers } from '../draft/use-draft.ts'
import type { Filling } from '../use-filling.ts'
import { StepBar } from './step-bar.tsx'
import { stopsOf } from './stops.ts'

/** The step bar of one person. It follows the answers a quarter of a second behind, so that typing never waits for it. */
export function StepRail({ filling: { draft, texts, person, step, today, revealed, persons, goTo } }: { readonly filling: Filling }) {
  const answers = useCalmAnswers(draft, person)
  const shown = useSyncExternalStore(revealed.subscribe, revealed.shown)
  const { form } = draft
  const { state: judging } = useValidators(form)
  const stops = useMemo(
    () => stopsOf({ form, persons, answers, today, showAll: ({ id }) => isShown(shown, person, id) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what judges the steps comes later, into the same form
    [form, persons, answers, today, shown, person, judging],
  )
  return <StepBar stops={stops} texts={texts} here={step.number} bookingTitle={persons.booking?.title} onGo={(to) => goTo({ step: to, person })} />
}
