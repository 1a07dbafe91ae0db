import type { Filling, Open } from '../../form-instances/filling.ts'
import type { FormRules } from '../../form-instances/form-rules.ts'
import type { Actor } from '../../kernel/event.ts'
import { closedByConfirmations } from './confirmations.ts'
import { handedToOthers } from './parts.ts'
import type { StartedSubmission, SubmissionStatus } from './state.ts'
import { isStaff } from '../../rights/staff.ts'

/** A registration being filled by this person. */
export function fillingOf(now: StartedSubmission, actor: Actor, form: FormRules): Filling {
  const closed = now.confirmations.length === 0 ? [] : closedByConfirmations(now, actor, form)
  return {
    form,
    now,
    takingPart: now.groupSize,
    open: editable(now, actor, form.presentName),
    closed,
    handed: handedToOthers(now, actor),
    status: now.status,
  }
}

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
