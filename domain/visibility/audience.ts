import type { Actor } from '../kernel/event.ts'
import { isAllowed, scopeOf, type Ownership, type Right } from '../rights/rights.ts'
import { isStaff, isStaffRole } from '../rights/staff.ts'

/**
 * The readers of a record who see one of its fields. `all`: every reader. `part`: readers who may see the section of that person
 * (`registration.ts`). `leader`: all but members of a group. `bank`: staff, and readers with the right `agentProfile.bank`. A right:
 * readers with that right.
 */
export type Audience = 'all' | 'part' | 'leader' | 'bank' | 'staff' | 'nobody' | Right

/** A reader of a record. `of`: the record's owner; absent where the route has already checked the right against it. */
export type Reader = { readonly actor: Actor; readonly of?: Ownership; readonly isMember?: boolean | undefined }

const hasRight = (right: Right, { actor, of }: Reader) =>
  of === undefined ? scopeOf(right, actor) !== 'no' : isAllowed(right, actor, of)

/** Returns whether the reader belongs to the audience. `registration.ts` redacts the sections of a group. */
export function sees(audience: Audience, reader: Reader): boolean {
  switch (audience) {
    case 'all':
    case 'part':
      return true
    case 'leader':
      return reader.isMember !== true
    case 'bank':
      return isStaff(reader.actor) || hasRight('agentProfile.bank', reader)
    case 'staff':
      return isStaff(reader.actor)
    case 'nobody':
      return false
    default:
      return hasRight(audience, reader)
  }
}

/** The actor of a request without a session. */
export const anonymousActor: Actor = { id: '', role: 'none' }

/** Returns whether the reader sees the name of an account with this role: staff appear as "the operator" to all but staff. */
export function seesName(reader: Actor, role: string): boolean {
  return isStaff(reader) || !isStaffRole(role)
}

/** Returns whether the reader sees an upload that is not a document yet: their own, their agency's, or any as staff. */
export function seesUpload(
  { accountId, actor }: { readonly accountId: string; readonly actor: Actor },
  uploader: { readonly accountId: string; readonly agentId: string | undefined },
): boolean {
  return (
    isStaff(actor) ||
    uploader.accountId === accountId ||
    (actor.agentId !== undefined && uploader.agentId === actor.agentId)
  )
}
