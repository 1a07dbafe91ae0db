import type { Decider } from '@fleet/domain/kernel/decider'
import { reject } from '@fleet/domain/kernel/rejection'
import { covers } from '@fleet/domain/rights/rights'
import type { SubmissionCommand } from '@fleet/domain/submissions/commands'
import { submissionDecider } from '@fleet/domain/submissions/decider'
import type { SubmissionEvent } from '@fleet/domain/submissions/events'
import type { Submission } from '@fleet/domain/submissions/state'
import { belongingOf } from './access.ts'
import type { KeptDocument } from './kept-documents.ts'
import { documentsAfter } from './kept-documents.ts'

/** What the events' metadata say of a registration: times ISO 8601, people as account ids. */
export type SubmissionRecord = {
  readonly submission: Submission
  /** Also those that were removed. */
  readonly documents: readonly KeptDocument[]
  readonly createdAt?: string
  readonly updatedAt?: string
  readonly submittedAt?: string
  readonly reviewedAt?: string
  readonly reviewedBy?: string
  /** The form version it was last submitted with; none while it is a draft. */
  readonly submittedUnder?: string
}

const reviews: readonly string[] = ['DocumentsRequested', 'SubmissionApproved', 'SubmissionRejected', 'SubmissionReopened', 'SubmissionCompleted']

export const submissionRecordDecider: Decider<SubmissionRecord, SubmissionCommand, SubmissionEvent> = {
  initial: { submission: submissionDecider.initial, documents: [] },
  // Asked at every attempt, so that a right lost meanwhile counts. Whoever becomes its guest has the right from an invitation.
  decide: ({ submission }, command) =>
    submission.status !== 'none' && command.type !== 'AssignGuest' && !covers('submissions.see', command.meta.actor, belongingOf(submission))
      ? reject('submissions.notFound')
      : submissionDecider.decide(submission, command),
  evolve: (record, event) => {
    const submission = submissionDecider.evolve(record.submission, event)
    if (!('metadata' in event)) return { ...record, submission }
    const { occurredAt, actor, formVersion } = event.metadata
    const { submittedUnder, ...rest } = record
    return {
      ...rest,
      submission,
      documents: documentsAfter(record.documents, event),
      createdAt: record.createdAt ?? occurredAt,
      updatedAt: occurredAt,
      ...(event.type === 'SubmissionSubmitted' ? { submittedAt: occurredAt } : {}),
      ...(reviews.includes(event.type) ? { reviewedAt: occurredAt, reviewedBy: actor.id } : {}),
      ...versionAfter(event.type, submittedUnder, formVersion),
    }
  },
}

function versionAfter(type: string, before: string | undefined, formVersion: string | undefined): { submittedUnder?: string } {
  if (type === 'SubmissionReopened') return {}
  const version = type === 'SubmissionSubmitted' ? (formVersion ?? before) : before
  return version === undefined ? {} : { submittedUnder: version }
}
