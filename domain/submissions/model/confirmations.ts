import type { Answers } from '../../form-instances/events.ts'
import type { FormDeclaration, FormRules } from '../../form-instances/form-rules.ts'
import type { Actor } from '../../kernel/event.ts'
import { isStaff } from '../../rights/staff.ts'
import type { Confirmation } from './confirmation-state.ts'
import { type StartedSubmission, submittableFrom, participants } from './state.ts'

/**
 * A request as it counts now: whose, from 1, and what the form still declares of it. `shown`: hash of what its person is shown now;
 * `outdated`: it was confirmed, of something else than that, and waits again.
 */
export type ActiveConfirmation = Confirmation & {
  readonly person: number
  readonly declared: readonly FormDeclaration[]
  readonly fields: readonly string[]
  readonly shown: string
  readonly outdated?: Confirmation['confirmed']
}

export type ConfirmingForm = Pick<FormRules, 'confirmations' | 'effective' | 'aboutHash'>

/** Fields that say of whom and of what these declarations speak. */
export function aboutOf(declared: readonly FormDeclaration[]): string[] {
  return [...new Set(declared.flatMap(({ about }) => about))]
}

/** Requests to those who take part and were not erased, of declarations that the form has. */
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

/** What was handed in stands, whatever is corrected afterwards; so does what a member has since called done in the form itself. */
function isOutdated(
  { status, parts }: StartedSubmission,
  confirmed: NonNullable<Confirmation['confirmed']>,
  { personId, shown }: Pick<ActiveConfirmation, 'personId' | 'shown'>,
): boolean {
  const isDone = parts.handed.some((part) => part.personId === personId && part.status === 'done')
  return confirmed.shown !== undefined && confirmed.shown !== shown && !isDone && submittableFrom.includes(status)
}

/** What a person says, as it is effective, from 1. */
export function answersOf(
  { persons }: StartedSubmission,
  person: number,
  { effective }: Pick<FormRules, 'effective'>,
): Answers {
  return effective(persons[person - 1]?.answers ?? {}, person > 1 ? persons[0]?.answers : undefined)
}

/** Those that nobody has confirmed yet, or of what is not so any more. `actor`: who signs what they changed of themselves by handing it in. */
export function waitingConfirmations(
  state: StartedSubmission,
  form: ConfirmingForm,
  actor?: Actor,
): ActiveConfirmation[] {
  return activeConfirmations(state, form).filter(
    (one) => one.confirmed === undefined && !(actor !== undefined && reconfirms(actor, state, one)),
  )
}

/** Whether this person has confirmed it, changed what it was about, and hands it in themselves. */
export function reconfirms(actor: Actor, state: StartedSubmission, { outdated, person }: ActiveConfirmation): boolean {
  return outdated !== undefined && speaksFor(actor, state, person)
}

/** Whether it is this person's own: the guest's account speaks for person 1. */
function speaksFor(actor: Actor, { guestAccountId }: StartedSubmission, person: number): boolean {
  return person === 1 && actor.role === 'guest' && actor.id === guestAccountId
}

/** Whether this person must leave alone what somebody else was asked for, or has confirmed. */
export function isClosedTo(actor: Actor, state: StartedSubmission, { person }: ActiveConfirmation): boolean {
  return !isStaff(actor) && !speaksFor(actor, state, person)
}

/** Fields that somebody else was asked for, or has confirmed, as `2:liabilitySignatureName`. */
export function closedByConfirmations(state: StartedSubmission, actor: Actor, form: ConfirmingForm): string[] {
  const closed = activeConfirmations(state, form).filter((one) => isClosedTo(actor, state, one))
  return closed.flatMap(({ person, fields }) => fields.map((field) => `${person}:${field}`))
}

/** Waiting requests that this person's own account answers in the form itself. */
export function ownRequests(state: StartedSubmission, actor: Actor, form: ConfirmingForm): ActiveConfirmation[] {
  return waitingConfirmations(state, form).filter(({ person }) => speaksFor(actor, state, person))
}
