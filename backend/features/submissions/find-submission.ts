import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import type { StartedSubmission } from '@fleet/domain/submissions/state'
import type { Services } from '../../services.ts'
import type { FormVersion } from '../forms/form-version.ts'
import { maySee } from './access.ts'
import type { SubmissionRecord } from './record.ts'

export type FoundSubmission = { submission: StartedSubmission; record: SubmissionRecord; revision: number }

/**
 * The registration as it is now, or as it was after `revision`, when this person may see it.
 * @throws Rejection submissions.notFound | submissions.unknownRevision
 */
export async function findSubmission(
  { submissions }: Pick<Services, 'submissions'>,
  { id, actor, revision }: { id: string; actor: Actor; revision?: number | undefined },
): Promise<FoundSubmission> {
  return asSeenBy(actor, await submissions.load(id), { submissions, id, revision })
}

/**
 * As `findSubmission`, but from memory and without a read where possible: for commands, which the log checks again.
 * @throws Rejection submissions.notFound
 */
export async function peekSubmission(
  { submissions }: Pick<Services, 'submissions'>,
  { id, actor }: { id: string; actor: Actor },
): Promise<FoundSubmission> {
  return asSeenBy(actor, await submissions.peek(id), { submissions, id })
}

async function asSeenBy(
  actor: Actor,
  now: { state: SubmissionRecord; revision: number },
  { submissions, id, revision }: Pick<Services, 'submissions'> & { id: string; revision?: number | undefined },
): Promise<FoundSubmission> {
  const { submission } = now.state
  if (submission.status === 'none' || !maySee(submission, actor)) reject('submissions.notFound')
  if (revision === undefined || revision === now.revision) return { submission, record: now.state, revision: now.revision }
  if (revision > now.revision) reject('submissions.unknownRevision')
  const then = await submissions.loadAt(id, revision)
  if (then.state.submission.status === 'none') reject('submissions.unknownRevision')
  return { submission: then.state.submission, record: then.state, revision: then.revision }
}

/** The form version a registration is shown under: that of its submit, else the newest. */
export async function formOf({ forms }: Pick<Services, 'forms'>, { submittedUnder }: SubmissionRecord): Promise<FormVersion> {
  const pinned = submittedUnder === undefined ? undefined : await forms.version('registration', submittedUnder)
  return pinned ?? forms.current('registration')
}
