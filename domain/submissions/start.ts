import { reject } from '../kernel/rejection.ts'
import type { StartSubmission } from './model/commands.ts'
import type { SubmissionEvent } from './model/events.ts'
import type { Submission } from './model/state.ts'

/**
 * Starts a draft with the reference code taken for it; the same start again changes nothing.
 * @throws Rejection submissions.taken another registration has this id
 */
export function start(state: Submission, { data, meta }: StartSubmission): SubmissionEvent[] {
  if (state.status !== 'none') return state.referenceCode === data.referenceCode ? [] : reject('submissions.taken')
  const { submissionId, referenceCode, formId, personId, guestAccountId, agentId } = data
  return [
    {
      type: 'SubmissionStarted',
      data: {
        submissionId,
        referenceCode,
        formId,
        personId,
        ...(guestAccountId === undefined ? {} : { guestAccountId }),
        ...(agentId === undefined ? {} : { agentSnapshot: { agentId, createdAt: meta.now } }),
        ...(meta.actor.preview === true ? { preview: true } : {}),
      },
    },
  ]
}
