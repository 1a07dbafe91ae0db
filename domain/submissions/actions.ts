import type { Actor } from '../kernel/event.ts'
import { type Ownership, type Right, isAllowed } from '../rights/rights.ts'
import type { ReviewDecision } from './model/commands.ts'
import { canEdit } from './model/editing.ts'
import { proposableIn } from './model/proposals.ts'
import { reviewTable } from './review.ts'
import { type SubmissionStatus, submittableFrom } from './model/state.ts'

/**
 * What can be done with a registration. `save`: change answers, in `missing_docs` perhaps only some of them. `finishPart`: a member, with their own part of it. `propose`: ask staff
 * for other ones, as long as the person's trip is far enough.
 */
export type SubmissionAction = 'save' | 'submit' | 'finishPart' | 'handOver' | 'propose' | ReviewDecision

/** The right that each act takes; its route names the same. */
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

/** By the same tables that the deciders go by. */
function allows(action: SubmissionAction, status: SubmissionStatus, actor: Actor): boolean {
  if (action === 'save') return canEdit(actor, status)
  if (action === 'submit' || action === 'finishPart') return submittableFrom.includes(status)
  if (action === 'propose') return proposableIn.includes(status)
  // It mails somebody outside, which no preview does
  if (action === 'handOver') return actor.preview !== true
  return reviewTable[action].includes(status)
}

/** A registration now: whose it is, and whether the agency of who asks may hand in. */
type Now = { readonly status: SubmissionStatus; readonly ownership: Ownership; readonly mayBook: boolean }

/**
 * What this person may do with the registration now. Screens offer this and nothing else; the server refuses the rest
 * (a test compares the two for every role, status and ownership).
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
