import type { Role } from '@fleet/domain/kernel/event'
import { isStaffRole } from '@fleet/domain/rights/roles'

const hour = 60 * 60 * 1000

/** Maximum age of a session, ms. */
export const maxSessionMs = 7 * 24 * hour
/** Minimum time between two updates of a session's last activity, ms. */
export const touchEveryMs = 60_000

/**
 * When a session without further activity ends: after 8 hours (staff) or 24, and at the latest 7 days after the
 * sign-in.
 */
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
