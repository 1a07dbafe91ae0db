import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import { hasValidators, stepProblems, whenValidatorsCome } from '../../form-renderer/validators.ts'
import type { Draft } from '../draft/draft.ts'
import { useDraftState } from '../draft/use-draft.ts'
import { theBooking } from '../draft/records.ts'
import type { Revealed } from '../draft/revealed.ts'
import { nextPerson, placeAfter, placeBefore, type Way } from '../group/way.ts'
import type { Lack } from '../group/lacks.ts'
import type { Persons } from '../persons.ts'
import type { Position, usePosition } from './use-position.ts'

type Asked = {
  readonly draft: Draft
  readonly revealed: Revealed
  readonly position: ReturnType<typeof usePosition>
  readonly persons: Pick<Persons, 'booking'>
  /** Whose record the open step's answers stand in. */
  readonly whose: number
  readonly groupSize: number
  readonly today: string
  readonly lacks: (after?: number) => readonly Lack[] | undefined
  /** Puts the focus on a field, now or when its step is there. */
  readonly arrive: (field: string) => void
}

/**
 * The ways through the form. Leaving a step shows from then on what is missing there; coming to one saves that, also
 * by the browser's own Back and Forward.
 */
export function useSteps({ draft, revealed, position, persons, whose, groupSize, today, lacks, arrive }: Asked) {
  const { step: number, person, go } = position
  const { steps } = draft.form.definition

  const leave = useCallback(() => {
    const step = steps.find((one) => one.number === number)
    const answers = draft.answers(whose)
    if (step?.fields.some((field) => isAnswered(answers[field]))) revealed.reveal(whose, step.id)
  }, [draft, revealed, steps, number, whose])

  const goTo = useCallback(
    (to: Position) => {
      leave()
      go(to)
    },
    [leave, go],
  )
  const visited = useRef(number)
  useEffect(() => {
    if (visited.current !== number) draft.visit(number)
    visited.current = number
  }, [draft, number])

  const way: Way = { steps, persons, groupSize, lacks }
  const after = placeAfter(way, { step: number, person })
  // Without what judges the steps nobody knows who misses something
  useSyncExternalStore(whenValidatorsCome, () => hasValidators(draft.form))
  const following = useDraftState(draft, () => nextPerson(way, { step: number, person })?.person)
  const next = () => {
    if (whose === theBooking) {
      const answers = draft.answers(theBooking)
      const [missing] = steps
        .filter(({ scope }) => scope === 'booking')
        .flatMap((step) => stepProblems(draft.form, step, { answers, today }))
      if (missing) {
        revealed.reveal(theBooking, missing.step)
        arrive(missing.field)
        return
      }
    }
    const to = nextPerson(way, { step: number, person }) ?? after
    if (to) goTo(to)
  }
  const before = placeBefore(way, { step: number, person })
  const back = before && (() => goTo(before))
  return { goTo, leave, next, back, nextPerson: following, isLast: after === undefined && following === undefined }
}
