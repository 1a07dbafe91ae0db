import type { Open } from '../../form-instances/filling.ts'
import type { Actor } from '../../kernel/event.ts'
import { isStaff } from '../../rights/staff.ts'
import type { StartedSubmission, SubmissionStatus } from './state.ts'

/** Whether this person may change something in this status. */
export function isOpenTo(actor: Actor, status: SubmissionStatus): boolean {
  return isStaff(actor) || status === 'draft' || status === 'missing_docs'
}

/**
 * What this person may change now: everything, nothing, or only the fields and documents that staff asked for
 * (`2:passportNumber`), by the names of now.
 */
export function editable(submission: StartedSubmission, actor: Actor, presentName: (field: string) => string): Open {
  if (isStaff(actor) || submission.status === 'draft') return true
  if (!isOpenTo(actor, submission.status)) return false
  if (submission.requestedItems.length === 0 && submission.isOnlyAsked !== true) return true
  return submission.requestedItems.flatMap(({ person, field, document }) =>
    [field && presentName(field), document].flatMap((asked) => (asked === undefined ? [] : [`${person}:${asked}`])),
  )
}
