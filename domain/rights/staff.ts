import type { Actor } from '../kernel/event.ts'

const staff: readonly string[] = ['king-snefro', 'admin', 'manager', 'system']

export function isStaff(actor: Actor): boolean {
  return staff.includes(actor.role)
}
