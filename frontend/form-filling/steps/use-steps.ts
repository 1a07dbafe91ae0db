import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import { hasValidators, stepProblems, onValidatorsChange } from '../../form-renderer/validators.ts'
import type { Draft } from '../draft/draft.ts'
import { useDraftState } from '../draft/use-draft.ts'
import { bookingKey } from '../draft/records.ts'
import type { Revealed } from '../draft/revealed.ts'
import { nextPerson, positionAfter, positionBefore, type StepOrder } from '../group/step-order.ts'
import type { PersonProgress } from '../group/person-progress.ts'
import type { Persons } from '../persons.ts'
import type { Position, usePosition } from './use-position.ts'

type StepsDeps = {
  readonly draft: Draft
  readonly revealed: Revealed
  readonly position: ReturnType<typeof usePosition>
  readonly persons: Pick<Persons, 'booking'>
  /** Key of the open step's record. */
  readonly recordKey: number
  readonly groupSize: number
  readonly today: string
  readonly personProgress: (after?: number) => readonly PersonProgress[] | undefined
  /** Focuses a field, now or once its step is open. */
  readonly arrive: (field: string) => void
}

/**
 * Navigation through the form. Leaving a step reveals its missing answers; opening one stores it, also after the
 * browser's Back and Forward.
 */
export function useSteps({
  draft,
  revealed,
  position,
  persons,
  recordKey,
  groupSize,
  today,
  personProgress,
  arrive,
}: StepsDeps) {
  const { step: number, person, go } = position
  const { steps } = draft.form.definition

  const leave = useCallback(() => {
    const step = steps.find((one) => one.number === number)
    const answers = draft.answers(recordKey)
    if (step?.fields.some((field) => isAnswered(answers[field]))) revealed.reveal(recordKey, step.id)
  }, [draft, revealed, steps, number, recordKey])

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

  const order: StepOrder = { steps, persons, groupSize, progressAfter: personProgress }
  const after = positionAfter(order, { step: number, person })
  // Missing answers are unknown until validators are loaded
  useSyncExternalStore(onValidatorsChange, () => hasValidators(draft.form))
  const nextOne = useDraftState(draft, () => nextPerson(order, { step: number, person })?.person)
  const next = () => {
    if (recordKey === bookingKey) {
      const answers = draft.answers(bookingKey)
      const [missing] = steps
        .filter(({ scope }) => scope === 'booking')
        .flatMap((step) => stepProblems(draft.form, step, { answers, today }))
      if (missing) {
        revealed.reveal(bookingKey, missing.step)
        arrive(missing.field)
        return
      }
    }
    const to = nextPerson(order, { step: number, person }) ?? after
    if (to) goTo(to)
  }
  const before = positionBefore(order, { step: number, person })
  const back = before && (() => goTo(before))
  return { goTo, leave, next, back, nextPerson: nextOne, isLast: after === undefined && nextOne === undefined }
}
