import type { Answers } from '../../form-instances/events.ts'
import type { FormDeclaration, FormRules } from '../../form-instances/form-rules.ts'
import type { Actor } from '../../kernel/event.ts'
import { isStaff } from '../../rights/staff.ts'
import type { Confirmation } from './confirmation-state.ts'
import { type StartedSubmission, submittableFrom, participants } from './state.ts'

/**
 * An active request: the person's number, and the declarations that the form still has. `shown`: hash of the content
 * shown now; `outdated`: confirmed with other content, so it waits again.
 */
export type ActiveConfirmation = Confirmation & {
  readonly person: number
  readonly declared: readonly FormDeclaration[]
  readonly fields: readonly string[]
  readonly shown: string
  readonly outdated?: Confirmation['confirmed']
}

export type ConfirmingForm = Pick<FormRules, 'confirmations' | 'effective' | 'aboutHash'>

/** Fields that name the person and subject of these declarations. */
export function aboutOf(declared: readonly FormDeclaration[]): string[] {
  return [...new Set(declared.flatMap(({ about }) => about))]
}

/** Requests to participants who are not erased, for declarations of the form. */
export function activeConfirmations(state: StartedSubmission, form: ConfirmingForm): ActiveConfirmation[] {
  const persons = participants(state).map(({ personId }) => personId)
  return state.confirmations.flatMap((one) => {
    const declared = form.confirmations.filter(({ id }) => one.declarations.includes(id))
    const person = persons.indexOf(one.personId) + 1
    if (person === 0 || declared.length === 0 || one.email === undefined) return []
    const shown = form.aboutHash(answersOf(state, person, form), aboutOf(declared))
    const { confirmed, ...request } = one
    const confirmation =
      confirmed === undefined
        ? {}
        : isOutdated(state, confirmed, { personId: one.personId, shown })
          ? { outdated: confirmed }
          : { confirmed }
    return [{ ...request, ...confirmation, person, declared, fields: declared.flatMap(({ fields }) => fields), shown }]
  })
}

/** A confirmation stays valid once the form is submitted, or the member marked their part as done. */
function isOutdated(
  { status, parts }: StartedSubmission,
  confirmed: NonNullable<Confirmation['confirmed']>,
  { personId, shown }: Pick<ActiveConfirmation, 'personId' | 'shown'>,
): boolean {
  const isDone = parts.handed.some((part) => part.personId === personId && part.status === 'done')
  return confirmed.shown !== undefined && confirmed.shown !== shown && !isDone && submittableFrom.includes(status)
}

/** Effective answers of a person, from 1. */
export function answersOf(
  { persons }: StartedSubmission,
  person: number,
  { effective }: Pick<FormRules, 'effective'>,
): Answers {
  return effective(persons[person - 1]?.answers ?? {}, person > 1 ? persons[0]?.answers : undefined)
}

/**
 * Requests that are unconfirmed or outdated. `actor`: their own outdated ones are left out, since submitting confirms
 * them.
 */
export function waitingConfirmations(
  state: StartedSubmission,
  form: ConfirmingForm,
  actor?: Actor,
): ActiveConfirmation[] {
  return activeConfirmations(state, form).filter(
    (one) => one.confirmed === undefined && !(actor !== undefined && reconfirms(actor, state, one)),
  )
}

/** Whether the actor confirmed it, changed its subject, and confirms again by submitting. */
export function reconfirms(actor: Actor, state: StartedSubmission, { outdated, person }: ActiveConfirmation): boolean {
  return outdated !== undefined && speaksFor(actor, state, person)
}

/** Whether the actor is this person: the guest's account is person 1. */
function speaksFor(actor: Actor, { guestAccountId }: StartedSubmission, person: number): boolean {
  return person === 1 && actor.role === 'guest' && actor.id === guestAccountId
}

/** Whether the fields of the request are closed to the actor, because another person was asked for them. */
export function isClosedTo(actor: Actor, state: StartedSubmission, { person }: ActiveConfirmation): boolean {
  return !isStaff(actor) && !speaksFor(actor, state, person)
}

/** Fields that are closed to the actor by requests to others, as `2:liabilitySignatureName`. */
export function closedByConfirmations(state: StartedSubmission, actor: Actor, form: ConfirmingForm): string[] {
  const closed = activeConfirmations(state, form).filter((one) => isClosedTo(actor, state, one))
  return closed.flatMap(({ person, fields }) => fields.map((field) => `${person}:${field}`))
}

/** Waiting requests that the actor's own account answers in the form. */
export function ownRequests(state: StartedSubmission, actor: Actor, form: ConfirmingForm): ActiveConfirmation[] {
  return waitingConfirmations(state, form).filter(({ person }) => speaksFor(actor, state, person))
}
