import type { Actor } from '../kernel/event.ts'
import { isStaff } from '../rights/staff.ts'

const day = 24 * 60 * 60 * 1000

/** When a document was taken away (ISO 8601, UTC; absent: it is attached), and whether its bytes are gone. */
type Removal = { readonly removedAt?: string; readonly isDeleted: boolean }

/** How long the bytes of a removed document stay, where the form's files say nothing. */
export const defaultKeepDays = 30

/** Until when the bytes of a document removed then are kept: ISO 8601, UTC. */
export function keptUntil(removedAt: string, keepDays: number): string {
  return new Date(Date.parse(removedAt) + keepDays * day).toISOString()
}

/** Whether a document can still be opened by somebody who may see its registration: removed ones are for staff, for a while. */
export function isReadable(
  { removedAt, isDeleted }: Removal,
  { actor, now, keepDays }: { actor: Actor; now: string; keepDays: number },
): boolean {
  if (isDeleted) return false
  return removedAt === undefined || (isStaff(actor) && now < keptUntil(removedAt, keepDays))
}
