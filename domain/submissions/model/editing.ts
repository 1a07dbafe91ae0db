import type { EditContext, Open } from '../../form-instances/edit-context.ts'
import type { FormRules } from '../../form-instances/form-rules.ts'
import type { Actor } from '../../kernel/event.ts'
import { closedByConfirmations } from './confirmations.ts'
import { handedToOthers } from './parts.ts'
import type { StartedSubmission, SubmissionStatus } from './state.ts'
import { isStaff } from '../../rights/staff.ts'

/** A registration being filled by this person. */
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

/** Whether this person may change something in this status. */
export function canEdit(actor: Actor, status: SubmissionStatus): boolean {
  return isStaff(actor) || status === 'draft' || status === 'missing_docs'
}

/**
 * What this person may change now: everything, nothing, or only the fields and documents that staff asked for
 * (`2:passportNumber`), by the names of now.
 */
export function editable(submission: StartedSubmission, actor: Actor, presentName: (field: string) => string): Open {
  if (isStaff(actor) || submission.status === 'draft') return true
  if (!canEdit(actor, submission.status)) return false
  if (submission.requestedItems.length === 0 && submission.isLimitedToRequests !== true) return true
  return submission.requestedItems.flatMap(({ person, field, document }) =>
    [field && presentName(field), document].flatMap((name) => (name === undefined ? [] : [`${person}:${name}`])),
  )
}
