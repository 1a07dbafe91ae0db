import type { Answers, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormInstanceData } from '../form-instance-data.ts'
import { isClosedPart, type PersonProblem, problemsOfPerson } from '../submit/all-problems.ts'
import { sameAsFirstIn, sameState } from './same-as-first.ts'

type FieldPlace = Pick<PersonProblem, 'person' | 'step' | 'field'>

/** Answers that one person still has to give. The last step, which everybody signs at the end, is counted apart. */
export type PersonProgress = {
  readonly person: number
  readonly left: number
  /** An answer copied from person 1 differs from person 1 by now. */
  readonly needsReview: boolean
  /** First missing or changed field; undefined: none. */
  readonly first: FieldPlace | undefined
  /** The person has not signed yet. */
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

/** Computes the progress of all persons, or of those after one; validates a person again only when inputs changed. */
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
  // Members validate their own part
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
