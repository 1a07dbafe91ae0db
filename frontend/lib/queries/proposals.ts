import type { Proposal } from '@fleet/backend/features/proposals/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import type { Language } from '../intl/languages.ts'

export type { Proposal }

/** Proposals for a submitted form, newest first, in the reader's language. */
export function proposalsQuery(submissionId: string, language: Language) {
  return queryOptions({
    queryKey: ['proposals', submissionId, language],
    queryFn: ({ signal }) =>
      call('GET /api/submissions/:id/proposals', { params: { id: submissionId }, query: { lang: language }, signal }),
    meta: { live: { submission: submissionId } },
  })
}

/** Proposals that staff have not decided. */
export function pendingProposals(proposals: readonly Proposal[] = []): Proposal[] {
  return proposals.filter(({ outcome }) => outcome === 'waiting')
}
