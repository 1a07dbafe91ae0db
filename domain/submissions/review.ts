import type { FormRules } from '../form-instances/form-rules.ts'
import { fieldOf, sameValue } from '../form-instances/state.ts'
import type { Json } from '../kernel/json.ts'
import { reject } from '../kernel/rejection.ts'
import type { ReviewDecision, ReviewSubmission } from './model/commands.ts'
import type { RequestedItem, SubmissionEvent } from './model/events.ts'
import type { SubmissionPorts } from './model/ports.ts'
import { bookingFields } from './save.ts'
import { type Submission, type SubmissionStatus, type StartedSubmission, participants } from './model/state.ts'

/** Statuses in which each decision is allowed. */
export const reviewTable: Readonly<Record<ReviewDecision, readonly SubmissionStatus[]>> = {
  approve: ['pending_review'],
  reject: ['pending_review'],
  request_documents: ['pending_review'],
  reopen: ['rejected', 'approved'],
  complete: ['approved'],
}

/** Whether staff can request it: fields of persons, and documents, but not the booking's fields. */
function isRequestable(form: FormRules, { field, document }: RequestedItem): boolean {
  const isKnown =
    field === undefined || (form.hasField(fieldOf(field)) && !bookingFields.some((name) => name === field))
  return isKnown && (document === undefined ? field !== undefined : form.uploads.has(document))
}

/** The content that a decision is about: participants, answers and documents. */
function reviewedContent(state: StartedSubmission): Json {
  return {
    persons: participants(state).map(({ personId, answers }) => ({ personId, answers })),
    documents: state.documents.map(({ documentId }) => documentId),
  }
}

/**
 * Rejects a decision on content that changed since staff viewed it; other changes do not matter.
 * @throws Rejection review.decidedSince
 * review.changedSince
 */
export function refuseIfChanged(now: StartedSubmission, baseState: Submission): void {
  if (baseState === now) return
  if (baseState.status === 'none' || baseState.reviewedAt !== now.reviewedAt) reject('review.decidedSince')
  if (baseState.submittedAt !== now.submittedAt || !sameValue(reviewedContent(baseState), reviewedContent(now)))
    reject('review.changedSince')
}

/**
 * Decides as the table allows, on the viewed content. Only notes for the guest count as a reason.
 * @throws Rejection submissions.notFound
 * review.decidedSince
 * review.changedSince
 * review.notAllowed
 * review.reasonMissing
 * review.nothingAsked
 * review.unknownItem
 */
export function review(
  state: Submission,
  { data }: ReviewSubmission,
  { form, baseState }: Pick<SubmissionPorts, 'form' | 'baseState'>,
): SubmissionEvent[] {
  if (state.status === 'none') reject('submissions.notFound')
  refuseIfChanged(state, baseState)
  if (!reviewTable[data.decision].includes(state.status)) {
    reject('review.notAllowed', { values: { decision: data.decision, status: state.status } })
  }
  const notes = data.notes?.trim() || null
  const internalNote = data.internalNote?.trim()
  const decided = { personId: state.persons[0]?.personId ?? '', notes, ...(internalNote ? { internalNote } : {}) }
  switch (data.decision) {
    case 'approve':
      return [{ type: 'SubmissionApproved', data: decided }]
    case 'reject':
      if (notes === null) reject('review.reasonMissing', { problems: [{ field: 'notes', code: 'required' }] })
      return [{ type: 'SubmissionRejected', data: decided }]
    case 'reopen':
      return [{ type: 'SubmissionReopened', data: decided }]
    case 'complete':
      return [{ type: 'SubmissionCompleted', data: decided }]
    case 'request_documents': {
      if (data.items.length === 0 && notes === null) reject('review.nothingAsked')
      const items = data.items.map(({ field, ...item }): RequestedItem =>
        field === undefined ? item : { ...item, field: form.presentName(field) },
      )
      const unknown = items.find(
        (item) => participants(state)[item.person - 1] === undefined || !isRequestable(form, item),
      )
      if (unknown !== undefined) {
        reject('review.unknownItem', {
          values: { person: unknown.person, item: unknown.field ?? unknown.document ?? '' },
        })
      }
      const persons = participants(state).map((person) => person.personId)
      return [{ type: 'DocumentsRequested', data: { ...decided, persons, items } }]
    }
  }
}
