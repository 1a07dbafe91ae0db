import type { Declared, FormRules } from '../answers/form-rules.ts'
import type { Actor } from '../kernel/event.ts'
import { isStaff } from '../rights/staff.ts'
import type { Confirmation } from './confirmation-state.ts'
import type { StartedSubmission } from './state.ts'
import { takingPart } from './state.ts'

/** A request as it counts now: whose, from 1, and what the form still declares of it. */
export type CountingConfirmation = Confirmation & { readonly person: number; readonly declared: readonly Declared[]; readonly fields: readonly string[] }

type Forms = Pick<FormRules, 'confirmations'>

/** Requests to those who take part and were not erased, of declarations that the form has. */
export function countingConfirmations(state: StartedSubmission, { confirmations }: Forms): CountingConfirmation[] {
  const persons = takingPart(state).map(({ personId }) => personId)
  return state.confirmations.flatMap((one) => {
    const declared = confirmations.filter(({ id }) => one.declarations.includes(id))
    const person = persons.indexOf(one.personId) + 1
    if (person === 0 || declared.length === 0 || one.email === undefined) return []
    return [{ ...one, person, declared, fields: declared.flatMap(({ fields }) => fields) }]
  })
}

/** Those that nobody has confirmed yet. */
export function waitingConfirmations(state: StartedSubmission, form: Forms): CountingConfirmation[] {
  return countingConfirmations(state, form).filter(({ confirmed }) => confirmed === undefined)
}

/** Whether it is this person's own: the guest's account speaks for person 1. */
function speaksFor(actor: Actor, { guestAccountId }: StartedSubmission, person: number): boolean {
  return person === 1 && actor.role === 'guest' && actor.id === guestAccountId
}

/** Whether this person must leave alone what somebody else was asked for, or has confirmed. */
export function isClosedTo(actor: Actor, state: StartedSubmission, { person }: CountingConfirmation): boolean {
  return !isStaff(actor) && !speaksFor(actor, state, person)
}

/** Fields that somebody else was asked for, or has confirmed, as `2:liabilitySignatureName`. */
export function closedByConfirmations(state: StartedSubmission, actor: Actor, form: Forms): string[] {
  const closed = countingConfirmations(state, form).filter((one) => isClosedTo(actor, state, one))
  return closed.flatMap(({ person, fields }) => fields.map((field) => `${person}:${field}`))
}

/** Waiting requests that this person's own account answers in the form itself. */
export function ownRequests(state: StartedSubmission, actor: Actor, form: Forms): CountingConfirmation[] {
  return waitingConfirmations(state, form).filter(({ person }) => speaksFor(actor, state, person))
}
