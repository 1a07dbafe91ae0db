import type { Answers, Form, Problem } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Scope } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { stepProblems } from '../../form-renderer/validators.ts'
import { theBooking } from '../draft/records.ts'
import type { FilledView } from '../filled-view.ts'
import { isHeldTo, requestsIn } from '../requests/requests.ts'
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
  /** One problem for each that a member fills and has not finished, none field by field. */
  readonly parts?: FilledView['parts'] | undefined
}

/** Whether the person fills their own part, and the reader leaves it to them. */
export function isClosedPart(parts: FilledView['parts'], of: number): boolean {
  return parts?.some(({ person, isClosed }) => person === of && isClosed) ?? false
}

/** Everything that blocks or is worth checking, for every person, in the order of persons and steps; all of it once `useValidators(form)` is ready. */
export function allProblems({ groupSize, ...asked }: Asked): PersonProblem[] {
  const {
    answers,
    persons: { booking },
  } = asked
  if (booking === undefined) return [...problemsOfPerson(asked, 1, 'booking'), ...problemsOfPerson(asked, 1)]
  const ofBooking = booking.isAsked(answers(theBooking)) ? problemsOfPerson(asked, theBooking, 'booking') : []
  return [...ofBooking, ...Array.from({ length: groupSize }, (_, index) => problemsOfPerson(asked, index + 1)).flat()]
}

/** The same of one person's record, or of the booking's. */
export function problemsOfPerson(
  {
    form,
    answers,
    today,
    confirmations = [],
    parts,
    requested,
  }: Pick<Asked, 'form' | 'answers' | 'today' | 'confirmations' | 'parts' | 'requested'>,
  person: number,
  scope: Scope = 'person',
): PersonProblem[] {
  if (scope === 'person' && isClosedPart(parts, person)) return awaitedPart(form, parts, person)
  const waiting = confirmations.filter(({ status }) => status !== 'confirmed')
  const isAsked = (name: string) => waiting.some((one) => one.person === person && one.fields.includes(name))
  const awaited = () =>
    waiting
      .filter((one) => one.person === person)
      .flatMap(({ fields: [field = ''] }): PersonProblem[] => {
        const step = formFields(form.definition).get(field)?.step.id
        return step === undefined ? [] : [{ person, step, field, code: 'awaitsGuest', severity: 'error' }]
      })
  const found = form.definition.steps
    .filter((step) => step.scope === scope)
    .flatMap((step) => stepProblems(form, step, { answers: answers(person), today }))
  const unanswered = () =>
    (requested === undefined ? [] : requestsIn({ form, view: requested, answers })).filter(
      (one) => one.person === person && isHeldTo(one) && one.answered === undefined,
    )
  const asked = () =>
    unanswered().map(({ field, step }): PersonProblem => ({
      person,
      step: step.id,
      field,
      code: 'asked',
      severity: 'error',
    }))
  return [
    ...found.filter(({ field }) => !isAsked(field)).map((problem) => ({ ...problem, person })),
    ...(scope === 'person' ? [...asked(), ...awaited()] : []),
  ]
}

function awaitedPart({ definition }: Form, parts: FilledView['parts'], of: number): PersonProblem[] {
  const step = definition.steps.find(({ scope }) => scope === 'person')
  const isDone = parts?.some(({ person, state }) => person === of && state === 'done') ?? false
  return isDone || step === undefined
    ? []
    : [{ person: of, step: step.id, field: step.fields[0] ?? '', code: 'awaitsPart', severity: 'error' }]
}
