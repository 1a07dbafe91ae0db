import type { SubmissionAction } from '../../../lib/session/may.ts'

export type Decision = Exclude<SubmissionAction, 'save' | 'submit' | 'handOver' | 'propose'>

const likelyFirst: readonly Decision[] = ['approve', 'request_documents', 'reject', 'complete', 'reopen']

/** What may be decided now, as the server says, the likely one first. */
export function decisionsIn({ may }: { readonly may: readonly SubmissionAction[] }): readonly Decision[] {
  return likelyFirst.filter((decision) => may.includes(decision))
}
