import type { Actor } from '../kernel/event.ts'
import { type Ownership, type Right, isAllowed } from '../rights/rights.ts'
import type { ReviewDecision } from './model/commands.ts'
import { canEdit } from './model/editing.ts'
import { proposableIn } from './model/proposals.ts'
import { reviewTable } from './review.ts'
import { type SubmissionStatus, submittableFrom } from './model/state.ts'

/**
 * Actions on a registration. `save`: change answers, in `missing_docs` perhaps only some; `finishPart`: a member's own
 * part; `propose`: ask staff for changes until some days before the trip.
 */
export type SubmissionAction = 'save' | 'submit' | 'finishPart' | 'handOver' | 'propose' | ReviewDecision

/** The right that each action requires; its route names the same one. */
const rightTo: Readonly<Record<SubmissionAction, Right>> = {
  save: 'submissions.edit',
  submit: 'submissions.submit',
  finishPart: 'submissions.finishPart',
  handOver: 'submissions.handOver',
  propose: 'submissions.propose',
  approve: 'submissions.review',
  request_documents: 'submissions.review',
  reject: 'submissions.review',
  complete: 'submissions.review',
  reopen: 'submissions.review',
}

export const allActions: readonly SubmissionAction[] = Object.keys(rightTo).filter((name): name is SubmissionAction =>
  Object.hasOwn(rightTo, name),
)

/** By the same tables as the deciders. */
function allows(action: SubmissionAction, status: SubmissionStatus, actor: Actor): boolean {
  if (action === 'save') return canEdit(actor, status)
  if (action === 'submit' || action === 'finishPart') return submittableFrom.includes(status)
  if (action === 'propose') return proposableIn.includes(status)
  // It sends mail, which a preview must not
  if (action === 'handOver') return actor.preview !== true
  return reviewTable[action].includes(status)
}

/** The present registration; `mayBook`: whether the actor's agency may submit. */
type Now = { readonly status: SubmissionStatus; readonly ownership: Ownership; readonly mayBook: boolean }

/**
 * The actions that this person may take now. Screens offer only these, and the server refuses the others (a test
 * compares both for every role, status and ownership).
 */
export function allowedActions(actor: Actor, { status, ownership, mayBook }: Now): SubmissionAction[] {
  return allActions.filter(
    (action) =>
      isAllowed(rightTo[action], actor, ownership) &&
      allows(action, status, actor) &&
      (action !== 'submit' || mayBook) &&
      (action !== 'finishPart' || ownership.members?.includes(actor.id) === true),
  )
}
