import type { SubmissionAction } from '../../../lib/session/may.ts'

export type Decision = Exclude<SubmissionAction, 'save' | 'submit' | 'handOver' | 'propose'>

const likelyFirst: readonly Decision[] = ['approve', 'request_documents', 'reject', 'complete', 'reopen']

/** Decisions that the server allows now, the likeliest first. */
export function decisionsIn({ may }: { readonly may: readonly SubmissionAction[] }): readonly Decision[] {
  return likelyFirst.filter((decision) => may.includes(decision))
}
