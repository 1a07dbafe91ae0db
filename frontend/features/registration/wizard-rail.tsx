import { useEffect, useMemo, useState } from 'react'
import type { FormTexts } from '@fleet/form-schemas/engine/definition'
import type { Draft } from './draft/draft.ts'
import type { Revealed } from './draft/revealed.ts'
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
  const [turn, setTurn] = useState(0)
  useEffect(() => revealed.subscribe(() => setTurn((number) => number + 1)), [revealed])
  const { form } = draft
  const stops = useMemo(
    () => stopsOf({ form, answers, today, showAll: (step) => revealed.has(person, step.id) }),
    // `turn` stands for what `revealed` tells.
    [form, answers, today, revealed, person, turn],
  )
  return <StepBar stops={stops} texts={texts} here={here} onGo={onGo} />
}
