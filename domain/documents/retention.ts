import type { Actor } from '../kernel/event.ts'
import { isStaff } from '../rights/staff.ts'

const day = 24 * 60 * 60 * 1000

/** Time of the removal (ISO 8601, UTC; absent: still attached), and whether the bytes are deleted. */
type Removal = { readonly removedAt?: string; readonly isDeleted: boolean }

/** Default retention of a removed document in days, where the form's files name none. */
export const defaultKeepDays = 30

/** Returns until when the bytes of a removed document are kept: ISO 8601, UTC. */
export function keptUntil(removedAt: string, keepDays: number): string {
  return new Date(Date.parse(removedAt) + keepDays * day).toISOString()
}

/** Whether a reader of the registration can open a document; removed ones only as staff, during retention. */
export function isReadable(
  { removedAt, isDeleted }: Removal,
  { actor, now, keepDays }: { actor: Actor; now: string; keepDays: number },
): boolean {
  if (isDeleted) return false
  return removedAt === undefined || (isStaff(actor) && now < keptUntil(removedAt, keepDays))
}
