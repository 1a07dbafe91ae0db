import type { Role } from '../kernel/event.ts'

const byRights: readonly (Role | undefined)[] = [undefined, 'guest', 'agent', 'manager', 'admin', 'king-snefro']

/** Whether the role sees what guests and agents wrote: more is asked of how its people sign in. */
export function isStaffRole(role: Role | undefined): boolean {
  return hasMoreRightsThan(role, 'agent')
}

/** Whether the role may more than the other; undefined: no role. */
export function hasMoreRightsThan(role: Role | undefined, other: Role): boolean {
  return byRights.indexOf(role) > byRights.indexOf(other)
}

/** How somebody proves who they are. */
export type SignInMethod = 'password' | 'identity-provider'
