import type { Role } from '../kernel/event.ts'

const byRights: readonly (Role | undefined)[] = [undefined, 'guest', 'agent', 'manager', 'admin', 'king-snefro']

/** Whether the role sees data of guests and agents, and so has stricter sign-in rules. */
export function isStaffRole(role: Role | undefined): boolean {
  return hasMoreRightsThan(role, 'agent')
}

/** Whether the role has more rights than the other; undefined: no role. */
export function hasMoreRightsThan(role: Role | undefined, other: Role): boolean {
  return byRights.indexOf(role) > byRights.indexOf(other)
}

export type SignInMethod = 'password' | 'identity-provider'
