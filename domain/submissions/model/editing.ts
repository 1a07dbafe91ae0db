import type { EditContext, Open } from '../../form-instances/edit-context.ts'
import type { FormRules } from '../../form-instances/form-rules.ts'
import type { Actor } from '../../kernel/event.ts'
import { closedByConfirmations } from './confirmations.ts'
import { handedToOthers } from './parts.ts'
import type { StartedSubmission, SubmissionStatus } from './state.ts'
import { isStaff } from '../../rights/staff.ts'

/** The edit context of this person for a registration. */
export function editContextOf(now: StartedSubmission, actor: Actor, form: FormRules): EditContext {
  const closed = now.confirmations.length === 0 ? [] : closedByConfirmations(now, actor, form)
  return {
    form,
    now,
    participantCount: now.groupSize,
    open: editable(now, actor, form.presentName),
    closed,
    handedToOthers: handedToOthers(now, actor),
    status: now.status,
  }
}

/** Whether the actor may change anything in this status. */
export function canEdit(actor: Actor, status: SubmissionStatus): boolean {
  return isStaff(actor) || status === 'draft' || status === 'missing_docs'
}

/**
 * The fields and documents that the actor may change now (`2:passportNumber`), by present names; true: all, false:
 * none.
 */
export function editable(submission: StartedSubmission, actor: Actor, presentName: (field: string) => string): Open {
  if (isStaff(actor) || submission.status === 'draft') return true
  if (!canEdit(actor, submission.status)) return false
  if (submission.requestedItems.length === 0 && submission.isLimitedToRequests !== true) return true
  return submission.requestedItems.flatMap(({ person, field, document }) =>
    [field && presentName(field), document].flatMap((name) => (name === undefined ? [] : [`${person}:${name}`])),
  )
}
