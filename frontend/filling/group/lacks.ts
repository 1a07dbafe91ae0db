import type { FilledView } from '../filled-view.ts'
import type { Answers, Form } from '@fleet/form-schemas/engine/definition'
import { isClosedPart, problemsOfPerson, type PersonProblem } from '../submit/all-problems.ts'

/** What one person still misses. The last step, which everybody signs at the end, is told apart. */
export type Lack = {
  readonly person: number
  readonly left: number
  /** Where to begin; undefined: nothing is left. */
  readonly first: PersonProblem | undefined
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
      const of = [asked.form, asked.answers(person), asked.today, asked.confirmations, asked.parts]
      const before = known.get(person)
      if (before && before.of.every((one, at) => one === of[at])) return before.lack
      const lack = lackOf(asked, person)
      known.set(person, { of, lack })
      return lack
    })
}

function lackOf(asked: Omit<Asked, 'groupSize'>, person: number): Lack {
  // What a member fills themselves is not gone through here
  if (isClosedPart(asked.parts, person)) return { person, left: 0, first: undefined, signs: false }
  const signed = asked.form.definition.steps.at(-1)?.id
  const errors = problemsOfPerson(asked, person).filter(({ severity }) => severity === 'error')
  const missing = errors.filter(({ step }) => step !== signed)
  return { person, left: missing.length, first: missing[0], signs: errors.some(({ step, code }) => step === signed && code !== 'awaitsGuest') }
}
