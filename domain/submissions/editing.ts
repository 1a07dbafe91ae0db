import type { Actor } from '../kernel/event.ts'
import type { StartedSubmission } from './state.ts'

const staff: readonly string[] = ['king-snefro', 'admin', 'manager', 'system']

export function isStaff(actor: Actor): boolean {
  return staff.includes(actor.role)
}

/**
 * What this person may change now: everything, nothing, or only the fields and documents that staff asked for
 * (`2:passportNumber`).
 */
export function editable(submission: StartedSubmission, actor: Actor): true | false | readonly string[] {
  if (isStaff(actor) || submission.status === 'draft') return true
  if (submission.status !== 'missing_docs') return false
  if (submission.requestedItems.length === 0) return true
  return submission.requestedItems.flatMap(({ person, field, document }) =>
    [field, document].flatMap((asked) => (asked === undefined ? [] : [`${person}:${asked}`])),
  )
}
