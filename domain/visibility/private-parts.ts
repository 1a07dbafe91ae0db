import { fieldOf } from '../form-instances/state.ts'
import type { FormRules } from '../form-instances/form-rules.ts'
import type { PersonId } from '../form-instances/events.ts'
import type { Actor } from '../kernel/event.ts'
import { isStaff } from '../rights/staff.ts'
import { activeParts } from '../submissions/model/parts.ts'
import type { StartedSubmission } from '../submissions/model/state.ts'

/** Returns whether a person's private answers, as of `revision` (default: now), are hidden from this actor. */
export function isPrivateFrom(
  { parts }: StartedSubmission,
  actor: Actor,
  personId: PersonId,
  revision = Number.MAX_SAFE_INTEGER,
): boolean {
  if (isStaff(actor)) return false
  const part = parts.handed.find((one) => one.personId === personId)
  return (part !== undefined && part.taken?.accountId !== actor.id) || revision <= (parts.hiddenUntil[personId] ?? -1)
}

/** Returns whether the registration has anything that is hidden from some of its readers. */
export function hasPrivateParts({ parts }: StartedSubmission): boolean {
  return parts.handed.length > 0 || Object.keys(parts.hiddenUntil).length > 0
}

/** The form's privacy rules within a group. */
export type FormPrivacy = Pick<FormRules, 'isPrivate' | 'taken' | 'confirmations' | 'underNewNames'>

/** Returns the numbers of the persons whose missing answers only the member and staff see. */
export function personsOfMembers(state: StartedSubmission): number[] {
  return state.parts.handed.length === 0
    ? []
    : activeParts(state)
        .filter(({ taken }) => taken === undefined || taken.accountId !== state.guestAccountId)
        .map(({ person }) => person)
}

/** Returns whether the group leader, or an agent filling in for them, may see these fields and documents of a person. */
export function leaderSees(
  state: StartedSubmission,
  { person, names }: { readonly person: number; readonly names: readonly (string | undefined)[] },
  { isPrivate }: Pick<FormRules, 'isPrivate'>,
): boolean {
  const isOpen = !isPrivateFrom(
    state,
    { id: state.guestAccountId ?? '', role: 'guest' },
    state.persons[person - 1]?.personId ?? '',
  )
  return isOpen || names.every((name) => name === undefined || !isPrivate(fieldOf(name)))
}
