import { useCallback, useEffect, useRef } from 'react'
import { isAnswered } from '@fleet/form-schemas/engine/answered'
import { problemsOf } from '@fleet/form-schemas/engine/problems'
import type { Draft } from './draft/draft.ts'
import { bookingPlace } from './draft/records.ts'
import type { Revealed } from './draft/revealed.ts'
import type { Position, usePosition } from './use-position.ts'

type Asked = {
  readonly draft: Draft
  readonly revealed: Revealed
  readonly position: ReturnType<typeof usePosition>
  readonly isGroup: boolean
  readonly today: string
  /** Puts the focus on a field, now or when its step is there. */
  readonly arrive: (field: string) => void
}

/**
 * The ways through the form. Leaving a step shows from then on what is missing there; coming to one saves that, also
 * by the browser's own Back and Forward.
 */
export function useSteps({ draft, revealed, position, isGroup, today, arrive }: Asked) {
  const { step: number, person, go } = position
  const { steps } = draft.form.definition
  const last = Math.max(...steps.map((step) => step.number))

  const leave = useCallback(() => {
    const step = steps.find((one) => one.number === number)
    const place = step?.scope === 'booking' ? bookingPlace : person
    const answers = draft.answers(place)
    if (step?.fields.some((field) => isAnswered(answers[field]))) revealed.reveal(place, step.id)
  }, [draft, revealed, steps, number, person])

  const goTo = useCallback(
    (to: Position) => {
      leave()
      go(to)
    },
    [leave, go],
  )
  const before = useRef(number)
  useEffect(() => {
    if (before.current !== number) draft.visit(number)
    before.current = number
  }, [draft, number])

  const next = () => {
    if (number === 0) {
      const [missing] = problemsOf(draft.form, draft.answers(bookingPlace), { today, scope: 'booking' })
      if (missing) {
        revealed.reveal(bookingPlace, missing.step)
        arrive(missing.field)
        return
      }
    }
    goTo({ step: Math.min(number + 1, last), person })
  }
  const back = number > 1 || (number === 1 && isGroup) ? () => goTo({ step: number - 1, person }) : undefined
  return { goTo, next, back, isLast: number === last }
}
