import type { Answers, Form, Problem } from '@fleet/form-schemas/engine/definition'
import type { Scope } from '@fleet/form-schemas/engine/effective'
import { problemsOf } from '@fleet/form-schemas/engine/problems'
import { theBooking } from '../draft/records.ts'
import type { Persons } from '../persons.ts'

/** A problem of one person, or of the booking (person 0). */
export type PersonProblem = Problem & { readonly person: number; readonly message?: string }

type Asked = {
  readonly form: Form
  readonly answers: (whose: number) => Answers
  readonly groupSize: number
  readonly persons: Pick<Persons, 'booking'>
  readonly today: string
}

/** Everything that blocks or is worth checking, for every person, in the order of persons and steps. */
export function allProblems({ form, answers, groupSize, persons: { booking }, today }: Asked): PersonProblem[] {
  const of = (person: number, scope: Scope) => problemsOf(form, answers(person), { today, scope }).map((problem) => ({ ...problem, person }))
  if (booking === undefined) return [...of(1, 'booking'), ...of(1, 'person')]
  const ofBooking = booking.isAsked(answers(theBooking)) ? of(theBooking, 'booking') : []
  return [...ofBooking, ...Array.from({ length: groupSize }, (_, index) => of(index + 1, 'person')).flat()]
}
