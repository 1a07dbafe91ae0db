import type { Answers, Form, Problem } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Scope } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { stepProblems } from '../../form-renderer/validators.ts'
import { bookingKey } from '../draft/records.ts'
import type { FormInstanceData } from '../form-instance-data.ts'
import { isMandatory, requestsIn } from '../requests/requests.ts'
import type { Persons } from '../persons.ts'

export type PersonProblem = Problem & { readonly person: number; readonly message?: string }

type ProblemContext = {
  readonly form: Form
  readonly answers: (recordKey: number) => Answers
  readonly groupSize: number
  readonly persons: Pick<Persons, 'booking'>
  readonly today: string
  /** Open confirmations: one problem for each instead of one per field. */
  readonly confirmations?: FormInstanceData['confirmations'] | undefined
  /** Requested items: one problem for each unanswered one. */
  readonly requested?: Pick<FormInstanceData, 'requestedItems' | 'documents'> | undefined
  /** Unfinished parts of members: one problem for each instead of one per field. */
  readonly parts?: FormInstanceData['parts'] | undefined
}

/** Whether the person fills in their own part, and the reader cannot. */
export function isClosedPart(parts: FormInstanceData['parts'], of: number): boolean {
  return parts?.some(({ person, isClosed }) => person === of && isClosed) ?? false
}

/** All errors and warnings, ordered by person and step; complete once `useValidators(form)` is ready. */
export function allProblems({ groupSize, ...context }: ProblemContext): PersonProblem[] {
  const {
    answers,
    persons: { booking },
  } = context
  if (booking === undefined) return [...problemsOfPerson(context, 1, 'booking'), ...problemsOfPerson(context, 1)]
  const ofBooking = booking.isRequired(answers(bookingKey)) ? problemsOfPerson(context, bookingKey, 'booking') : []
  return [...ofBooking, ...Array.from({ length: groupSize }, (_, index) => problemsOfPerson(context, index + 1)).flat()]
}

/** Problems of one person, or of the booking. */
export function problemsOfPerson(
  {
    form,
    answers,
    today,
    confirmations = [],
    parts,
    requested,
  }: Pick<ProblemContext, 'form' | 'answers' | 'today' | 'confirmations' | 'parts' | 'requested'>,
  person: number,
  scope: Scope = 'person',
): PersonProblem[] {
  if (scope === 'person' && isClosedPart(parts, person)) return awaitedPart(form, parts, person)
  const waiting = confirmations.filter(({ status }) => status !== 'confirmed')
  const awaitsGuest = (name: string) => waiting.some((one) => one.person === person && one.fields.includes(name))
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
      (one) => one.person === person && isMandatory(one) && one.answered === undefined,
    )
  const openRequests = () =>
    unanswered().map(({ field, step }): PersonProblem => ({
      person,
      step: step.id,
      field,
      code: 'asked',
      severity: 'error',
    }))
  return [
    ...found.filter(({ field }) => !awaitsGuest(field)).map((problem) => ({ ...problem, person })),
    ...(scope === 'person' ? [...openRequests(), ...awaited()] : []),
  ]
}

function awaitedPart({ definition }: Form, parts: FormInstanceData['parts'], of: number): PersonProblem[] {
  const step = definition.steps.find(({ scope }) => scope === 'person')
  const isDone = parts?.some(({ person, state }) => person === of && state === 'done') ?? false
  return isDone || step === undefined
    ? []
    : [{ person: of, step: step.id, field: step.fields[0] ?? '', code: 'awaitsPart', severity: 'error' }]
}
