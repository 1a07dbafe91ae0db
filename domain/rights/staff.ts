import type { Actor } from '../kernel/event.ts'

const staff: readonly string[] = ['king-snefro', 'admin', 'manager', 'system']

export function isStaff(actor: Actor): boolean {
  return isStaffRole(actor.role)
}

export function isStaffRole(role: string): boolean {
  return staff.includes(role)
}
