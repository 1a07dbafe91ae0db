import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormInstanceData } from '../form-instance-data.ts'
import { isClosedPart, type PersonProblem, problemsOfPerson } from '../submit/all-problems.ts'
import { sameAsFirstIn, sameState } from './same-as-first.ts'

type FieldPlace = Pick<PersonProblem, 'person' | 'step' | 'field'>

/** What one person still misses. The last step, which everybody signs at the end, is told apart. */
export type PersonProgress = {
  readonly person: number
  readonly left: number
  /** What they took from person 1 is not what person 1 says by now. */
  readonly needsReview: boolean
  /** Where to begin; undefined: nothing is left, and nothing is asked again. */
  readonly first: FieldPlace | undefined
  /** They have not signed. */
  readonly mustSign: boolean
}

type ProgressContext = {
  readonly form: Form
  readonly answers: (person: number) => Answers
  readonly groupSize: number
  readonly today: string
  readonly confirmations: FormInstanceData['confirmations']
  readonly parts?: FormInstanceData['parts']
}

/** Reads what each person misses, those after one or all; whose answers stand as they were is not judged again. */
export function createProgressReader(): (context: ProgressContext, after?: number) => readonly PersonProgress[] {
  const known = new Map<number, { readonly of: readonly unknown[]; readonly progress: PersonProgress }>()
  return ({ groupSize, ...context }, after = 0) =>
    Array.from({ length: groupSize - after }, (_, index) => {
      const person = after + index + 1
      const of = [
        context.form,
        context.answers(person),
        context.answers(1),
        context.today,
        context.confirmations,
        context.parts,
      ]
      const before = known.get(person)
      if (before && before.of.every((one, at) => one === of[at])) return before.progress
      const progress = progressOf(context, person)
      known.set(person, { of, progress })
      return progress
    })
}

function progressOf(context: Omit<ProgressContext, 'groupSize'>, person: number): PersonProgress {
  // What a member fills themselves is not gone through here
  if (isClosedPart(context.parts, person))
    return { person, left: 0, first: undefined, needsReview: false, mustSign: false }
  const signed = context.form.definition.steps.at(-1)?.id
  const errors = problemsOfPerson(context, person).filter(({ severity }) => severity === 'error')
  const missing = errors.filter(({ step }) => step !== signed)
  const toReview = placeToReview(context, person)
  return {
    person,
    left: missing.length,
    needsReview: toReview !== undefined,
    first: missing[0] ?? toReview,
    mustSign: errors.some(({ step, code }) => step === signed && code !== 'awaitsGuest'),
  }
}

function placeToReview(
  { form, answers }: Pick<ProgressContext, 'form' | 'answers'>,
  person: number,
): FieldPlace | undefined {
  const of = { own: answers(person), first: answers(1) }
  if (person < 2) return undefined
  return form.definition.steps.flatMap((step) => {
    const changed = sameAsFirstIn(form, step).find((same) => sameState(form, same, of) === 'changed')
    return changed ? [{ person, step: step.id, field: changed.field }] : []
  })[0]
}
