import type { Filling } from '../../form-instances/filling.ts'
import type { FormRules } from '../../form-instances/form-rules.ts'
import type { Actor } from '../../kernel/event.ts'
import { closedByConfirmations } from './confirmations.ts'
import { editable } from './editing.ts'
import { handedToOthers } from './parts.ts'
import type { StartedSubmission } from './state.ts'

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
