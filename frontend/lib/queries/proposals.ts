import type { Proposal } from '@fleet/backend/features/proposals/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import type { Language } from '../intl/languages.ts'

export type { Proposal }

/** What was proposed to a form that was handed in, newest first, in the reader's words. */
export function proposalsQuery(submissionId: string, language: Language) {
  return queryOptions({
    queryKey: ['proposals', submissionId, language],
    queryFn: ({ signal }) =>
      call('GET /api/submissions/:id/proposals', { params: { id: submissionId }, query: { lang: language }, signal }),
    meta: { live: { submission: submissionId } },
  })
}

/** Those that staff have not decided. */
export function pendingProposals(proposals: readonly Proposal[] = []): Proposal[] {
  return proposals.filter(({ outcome }) => outcome === 'waiting')
}
