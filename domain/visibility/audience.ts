import type { Actor } from '../kernel/event.ts'
import { covers, reachOf, type Belonging, type Right } from '../rights/rights.ts'
import { isStaff, isStaffRole } from '../rights/staff.ts'

/**
 * Who sees something of a record, among those who may read the record. `all`: each of them. `part`: whoever the part of the
 * person that it is about is open to (`registration.ts`). `leader`: all but the members of a group. `bank`: staff, and whoever has
 * the right `agentProfile.bank`. A right: whoever has it.
 */
export type Audience = 'all' | 'part' | 'leader' | 'bank' | 'staff' | 'nobody' | Right

/** Somebody who may read a record. `of`: whose it is; absent where the right to call was checked with it already. */
export type Reader = { readonly actor: Actor; readonly of?: Belonging; readonly isMember?: boolean | undefined }

const hasRight = (right: Right, { actor, of }: Reader) =>
  of === undefined ? reachOf(right, actor) !== 'no' : covers(right, actor, of)

/** Whether this reader is among them. Parts of a group are told apart in `registration.ts`. */
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

/** Somebody who is not signed in. */
export const nobody: Actor = { id: '', role: 'none' }

/** Whether this reader learns the name of somebody with that role: staff are "the operator" to everybody else. */
export function seesName(reader: Actor, role: string): boolean {
  return isStaff(reader) || !isStaffRole(role)
}

/** Whether this reader is shown an upload that is no document yet: their own, one of their agency, as staff all. */
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
