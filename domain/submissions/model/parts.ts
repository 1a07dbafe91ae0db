import type { PersonId } from '../../form-instances/events.ts'
import type { FormRules } from '../../form-instances/form-rules.ts'
import { fieldOf } from '../../form-instances/names.ts'
import type { Actor } from '../../kernel/event.ts'
import { isStaff } from '../../rights/staff.ts'
import type { HandedPart } from './part-state.ts'
import type { StartedSubmission } from './state.ts'
import { takingPart } from './state.ts'

/** A part as it counts now, with the number of its person. */
export type CountingPart = HandedPart & { readonly person: number; readonly email: string }

/** Parts of those who take part and were not erased. */
export function countingParts(state: StartedSubmission): CountingPart[] {
  const persons = takingPart(state).map(({ personId }) => personId)
  return state.parts.handed.flatMap((part) => {
    const person = persons.indexOf(part.personId) + 1
    return person === 0 || part.email === undefined ? [] : [{ ...part, email: part.email, person }]
  })
}

/** The part that this account took up, where nothing else of the registration is theirs. */
export function memberPart(
  state: StartedSubmission,
  actor: Pick<Actor, 'id' | 'role' | 'preview'>,
): CountingPart | undefined {
  if (actor.role !== 'guest' || actor.preview === true || state.guestAccountId === actor.id) return undefined
  return countingParts(state).find(({ taken }) => taken?.accountId === actor.id)
}

/** Numbers of the persons whose part is another's to write. Staff write everything. */
export function handedToOthers(state: StartedSubmission, actor: Actor): number[] {
  if (state.parts.handed.length === 0 || isStaff(actor)) return []
  return countingParts(state).flatMap(({ person, taken }) => (taken?.accountId === actor.id ? [] : [person]))
}

/**
 * Whether what is private of a person, said at that revision or before, stays between them and staff; `revision` absent: as it is now.
 */
export function isSealed(
  { parts }: StartedSubmission,
  actor: Actor,
  personId: PersonId,
  revision = Number.MAX_SAFE_INTEGER,
): boolean {
  if (isStaff(actor)) return false
  const part = parts.handed.find((one) => one.personId === personId)
  return (part !== undefined && part.taken?.accountId !== actor.id) || revision <= (parts.sealedUntil[personId] ?? -1)
}

/** Whether there is anything that not everybody who reads the registration sees. */
export function hasSeals({ parts }: StartedSubmission): boolean {
  return parts.handed.length > 0 || Object.keys(parts.sealedUntil).length > 0
}

/** What a lens asks of the form. */
export type Seals = Pick<FormRules, 'isPrivate' | 'taken' | 'confirmations' | 'underNewNames'>

/** Numbers of the persons of whom nobody but a member, and staff, is told what is missing. */
export function handedPersons(state: StartedSubmission): number[] {
  return state.parts.handed.length === 0
    ? []
    : countingParts(state)
        .filter(({ taken }) => taken === undefined || taken.accountId !== state.guestAccountId)
        .map(({ person }) => person)
}

/** Whether who leads, or fills in, may be told of these fields and documents of a person. */
export function isToldToLeader(
  state: StartedSubmission,
  { person, names }: { readonly person: number; readonly names: readonly (string | undefined)[] },
  { isPrivate }: Pick<FormRules, 'isPrivate'>,
): boolean {
  const isOpen = !isSealed(
    state,
    { id: state.guestAccountId ?? '', role: 'guest' },
    state.persons[person - 1]?.personId ?? '',
  )
  return isOpen || names.every((name) => name === undefined || !isPrivate(fieldOf(name)))
}
