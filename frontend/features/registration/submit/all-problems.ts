import type { Answers, Form, Problem } from '@fleet/form-schemas/engine/definition'
import { problemsOf } from '@fleet/form-schemas/engine/problems'

/** A problem of one person, or of the booking (person 0). */
export type PersonProblem = Problem & { readonly person: number; readonly message?: string }

type Asked = { readonly form: Form; readonly answers: (place: number) => Answers; readonly groupSize: number; readonly today: string }

/** Everything that blocks or is worth checking, for every person, in the order of persons and steps. */
export function allProblems({ form, answers, groupSize, today }: Asked): PersonProblem[] {
  const group = answers(0)['isGroupBooking'] === true
  const booking = group ? problemsOf(form, answers(0), { today, scope: 'booking' }) : []
  const persons = Array.from({ length: groupSize }, (_, index) => index + 1)
  return [
    ...booking.map((problem) => ({ ...problem, person: 0 })),
    ...persons.flatMap((person) => problemsOf(form, answers(person), { today }).map((problem) => ({ ...problem, person }))),
  ]
}
