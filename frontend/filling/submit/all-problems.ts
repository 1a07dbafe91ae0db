import type { Answers, Form, Problem } from '@fleet/form-schemas/engine/definition'
import type { Scope } from '@fleet/form-schemas/engine/effective'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { problemsOf } from '@fleet/form-schemas/engine/problems'
import { theBooking } from '../draft/records.ts'
import type { FilledView } from '../filled-view.ts'
import { isHeldTo, requestsIn } from '../asked/requests.ts'
import type { Persons } from '../persons.ts'

/** A problem of one person, or of the booking (person 0). */
export type PersonProblem = Problem & { readonly person: number; readonly message?: string }

type Asked = {
  readonly form: Form
  readonly answers: (whose: number) => Answers
  readonly groupSize: number
  readonly persons: Pick<Persons, 'booking'>
  readonly today: string
  /** What guests confirm themselves: one problem for each that waits, none field by field. */
  readonly confirmations?: FilledView['confirmations'] | undefined
  /** What was asked for: one problem for each that nobody answered. */
  readonly requested?: Pick<FilledView, 'requestedItems' | 'documents'> | undefined
}

/** Everything that blocks or is worth checking, for every person, in the order of persons and steps. */
export function allProblems({ form, answers, groupSize, persons: { booking }, today, confirmations = [], requested }: Asked): PersonProblem[] {
  const waiting = confirmations.filter(({ status }) => status !== 'confirmed')
  const isAsked = (person: number, name: string) => waiting.some((one) => one.person === person && one.fields.includes(name))
  const awaited = (of: number) => waiting.filter(({ person }) => person === of).flatMap(({ person, fields: [field = ''] }): PersonProblem[] => {
    const step = formFields(form.definition).get(field)?.step.id
    return step === undefined ? [] : [{ person, step, field, code: 'awaitsGuest', severity: 'error' }]
  })
  const unanswered = (requested === undefined ? [] : requestsIn({ form, view: requested, answers })).filter((one) => isHeldTo(one) && one.answered === undefined)
  const asked = (of: number) => unanswered.filter(({ person }) => person === of).map(({ person, field, step }): PersonProblem => ({ person, step: step.id, field, code: 'asked', severity: 'error' }))
  const of = (person: number, scope: Scope): PersonProblem[] => [
    ...problemsOf(form, answers(person), { today, scope }).filter(({ field }) => !isAsked(person, field)).map((problem) => ({ ...problem, person })),
    ...(scope === 'person' ? [...asked(person), ...awaited(person)] : []),
  ]
  if (booking === undefined) return [...of(1, 'booking'), ...of(1, 'person')]
  const ofBooking = booking.isAsked(answers(theBooking)) ? of(theBooking, 'booking') : []
  return [...ofBooking, ...Array.from({ length: groupSize }, (_, index) => of(index + 1, 'person')).flat()]
}
