import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FilledView } from '../filled-view.ts'
import { isClosedPart, type PersonProblem, problemsOfPerson } from '../submit/all-problems.ts'
import { sameIn, sameState } from './same.ts'

type FieldPlace = Pick<PersonProblem, 'person' | 'step' | 'field'>

/** What one person still misses. The last step, which everybody signs at the end, is told apart. */
export type Lack = {
  readonly person: number
  readonly left: number
  /** What they took from person 1 is not what person 1 says by now. */
  readonly isAskedAgain: boolean
  /** Where to begin; undefined: nothing is left, and nothing is asked again. */
  readonly first: FieldPlace | undefined
  /** They have not signed. */
  readonly signs: boolean
}

type Asked = {
  readonly form: Form
  readonly answers: (person: number) => Answers
  readonly groupSize: number
  readonly today: string
  readonly confirmations: FilledView['confirmations']
  readonly parts?: FilledView['parts']
}

/** Reads what each person misses, those after one or all; whose answers stand as they were is not judged again. */
export function lackReader(): (asked: Asked, after?: number) => readonly Lack[] {
  const known = new Map<number, { readonly of: readonly unknown[]; readonly lack: Lack }>()
  return ({ groupSize, ...asked }, after = 0) =>
    Array.from({ length: groupSize - after }, (_, index) => {
      const person = after + index + 1
      const of = [asked.form, asked.answers(person), asked.answers(1), asked.today, asked.confirmations, asked.parts]
      const before = known.get(person)
      if (before && before.of.every((one, at) => one === of[at])) return before.lack
      const lack = lackOf(asked, person)
      known.set(person, { of, lack })
      return lack
    })
}

function lackOf(asked: Omit<Asked, 'groupSize'>, person: number): Lack {
  // What a member fills themselves is not gone through here
  if (isClosedPart(asked.parts, person)) return { person, left: 0, first: undefined, isAskedAgain: false, signs: false }
  const signed = asked.form.definition.steps.at(-1)?.id
  const errors = problemsOfPerson(asked, person).filter(({ severity }) => severity === 'error')
  const missing = errors.filter(({ step }) => step !== signed)
  const again = placeAskedAgain(asked, person)
  return {
    person,
    left: missing.length,
    isAskedAgain: again !== undefined,
    first: missing[0] ?? again,
    signs: errors.some(({ step, code }) => step === signed && code !== 'awaitsGuest'),
  }
}

function placeAskedAgain({ form, answers }: Pick<Asked, 'form' | 'answers'>, person: number): FieldPlace | undefined {
  const of = { own: answers(person), first: answers(1) }
  if (person < 2) return undefined
  return form.definition.steps.flatMap((step) => {
    const changed = sameIn(form, step).find((same) => sameState(form, same, of) === 'changed')
    return changed ? [{ person, step: step.id, field: changed.field }] : []
  })[0]
}
