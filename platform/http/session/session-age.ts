import type { Role } from '@fleet/domain/kernel/event'
import { isStaffRole } from '@fleet/domain/rights/roles'

const hour = 60 * 60 * 1000

/** From signing in to the end, whatever happens; milliseconds. */
export const maxSessionMs = 7 * 24 * hour
/** A session is said to have been seen no more often than this; milliseconds. */
export const touchEveryMs = 60_000

/** When a session ends that is not seen again: after 8 hours (staff) or 24, and 7 days after signing in at the latest. */
export function expiryOf({
  role,
  signedInAt,
  lastSeenAt,
}: {
  role: Role | undefined
  signedInAt: Date
  lastSeenAt: Date
}): Date {
  const idleMs = (isStaffRole(role) ? 8 : 24) * hour
  return new Date(Math.min(signedInAt.getTime() + maxSessionMs, lastSeenAt.getTime() + idleMs))
}
