import type { Ownership } from '../../rights/rights.ts'
import { type StartedSubmission, participants } from './state.ts'
import type { Actor } from '../../kernel/event.ts'
import { isStaff } from '../../rights/staff.ts'
import type { HandedOverPart } from './part-state.ts'

/** The owner of a registration: a guest, an agency or the operator; and the members with a part. */
export function ownershipOf(state: StartedSubmission): Ownership {
  const { guestAccountId, agentSnapshot, preview, parts } = state
  const members = parts.handed.length === 0 ? [] : activeParts(state).flatMap(({ taken }) => taken?.accountId ?? [])
  return {
    accountId: guestAccountId,
    agentId: agentSnapshot?.agentId,
    preview: preview === true,
    ...(members.length === 0 ? {} : { members }),
  }
}

/** An active part, with the number of its person. */
export type ActivePart = HandedOverPart & { readonly person: number; readonly email: string }

/** Parts of participants who are not erased. */
export function activeParts(state: StartedSubmission): ActivePart[] {
  const persons = participants(state).map(({ personId }) => personId)
  return state.parts.handed.flatMap((part) => {
    const person = persons.indexOf(part.personId) + 1
    return person === 0 || part.email === undefined ? [] : [{ ...part, email: part.email, person }]
  })
}

/** The part that this account took; undefined when the whole registration is theirs. */
export function memberPart(
  state: StartedSubmission,
  actor: Pick<Actor, 'id' | 'role' | 'preview'>,
): ActivePart | undefined {
  if (actor.role !== 'guest' || actor.preview === true || state.guestAccountId === actor.id) return undefined
  return activeParts(state).find(({ taken }) => taken?.accountId === actor.id)
}

/** Numbers of the persons whose part another account fills in. Staff edit all parts. */
export function handedToOthers(state: StartedSubmission, actor: Actor): number[] {
  if (state.parts.handed.length === 0 || isStaff(actor)) return []
  return activeParts(state).flatMap(({ person, taken }) => (taken?.accountId === actor.id ? [] : [person]))
}
