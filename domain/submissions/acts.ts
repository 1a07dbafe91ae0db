import type { Actor } from '../kernel/event.ts'
import { type Belonging, type Right, covers } from '../rights/rights.ts'
import type { ReviewDecision } from './model/commands.ts'
import { isOpenTo } from './model/editing.ts'
import { proposableIn } from './model/proposals.ts'
import { reviewTable } from './review.ts'
import { type SubmissionStatus, submittableFrom } from './model/state.ts'

/**
 * What can be done with a registration. `save`: change answers, in `missing_docs` perhaps only some of them. `finishPart`: a member, with their own part of it. `propose`: ask staff
 * for other ones, as long as the person's trip is far enough.
 */
export type Act = 'save' | 'submit' | 'finishPart' | 'handOver' | 'propose' | ReviewDecision

/** The right that each act takes; its route names the same. */
const rightTo: Readonly<Record<Act, Right>> = {
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

export const allActs: readonly Act[] = Object.keys(rightTo).filter((name): name is Act => Object.hasOwn(rightTo, name))

/** By the same tables that the deciders go by. */
function allows(act: Act, status: SubmissionStatus, actor: Actor): boolean {
  if (act === 'save') return isOpenTo(actor, status)
  if (act === 'submit' || act === 'finishPart') return submittableFrom.includes(status)
  if (act === 'propose') return proposableIn.includes(status)
  // It mails somebody outside, which no preview does
  if (act === 'handOver') return actor.preview !== true
  return reviewTable[act].includes(status)
}

/** A registration now: whose it is, and whether the agency of who asks may hand in. */
type Now = { readonly status: SubmissionStatus; readonly whose: Belonging; readonly mayBook: boolean }

/**
 * What this person may do with the registration now. Screens offer this and nothing else; the server refuses the rest
 * (a test compares the two for every role, status and ownership).
 */
export function actsOpenTo(actor: Actor, { status, whose, mayBook }: Now): Act[] {
  return allActs.filter(
    (act) =>
      covers(rightTo[act], actor, whose) &&
      allows(act, status, actor) &&
      (act !== 'submit' || mayBook) &&
      (act !== 'finishPart' || whose.members?.includes(actor.id) === true),
  )
}
