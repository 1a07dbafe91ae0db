import { useMemo, useSyncExternalStore } from 'react'
import type { FormTexts } from '@fleet/form-schemas/engine/definition'
import type { Draft } from './draft/draft.ts'
import { isShown, type Revealed } from './draft/revealed.ts'
import { StepBar } from './steps/step-bar.tsx'
import { stopsOf } from './steps/stops.ts'
import { useCalmAnswers } from './use-draft.ts'

type Props = {
  readonly draft: Draft
  readonly texts: FormTexts
  readonly person: number
  readonly here: number
  readonly today: string
  readonly revealed: Revealed
  readonly onGo: (step: number) => void
}

/** The step bar of one person. It follows the answers a quarter of a second behind, so that typing never waits for it. */
export function WizardRail({ draft, texts, person, here, today, revealed, onGo }: Props) {
  const answers = useCalmAnswers(draft, person)
  const shown = useSyncExternalStore(revealed.subscribe, revealed.shown)
  const { form } = draft
  const stops = useMemo(
    () => stopsOf({ form, answers, today, showAll: (step) => isShown(shown, person, step.id) }),
    [form, answers, today, shown, person],
  )
  return <StepBar stops={stops} texts={texts} here={here} onGo={onGo} />
}
