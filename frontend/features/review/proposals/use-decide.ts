import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import type { Language } from '../../../lib/intl/languages.ts'
import { useCommand } from '../../../ui/use-command.ts'
import { affectedByReview } from '../submission.ts'
import { itemsOf, type Verdicts } from './verdicts.ts'

type ProposalRef = { readonly id: string; readonly proposalId: string; readonly revision: number }

/** Dry run: consequences of accepting these fields. */
export function trialQuery({ id, proposalId, revision }: ProposalRef, accepted: readonly string[], language: Language) {
  return queryOptions({
    queryKey: ['proposals', id, 'trial', proposalId, revision, accepted, language],
    queryFn: async ({ signal }) => {
      const body = { items: accepted.map((field) => ({ field, accept: true })), dryRun: true }
      return (
        await call('POST /api/submissions/:id/proposals/:proposalId/review', {
          params: { id, proposalId },
          query: { lang: language },
          body,
          ifMatch: revision,
          signal,
        })
      ).consequences
    },
    enabled: accepted.length > 0,
    retry: false,
  })
}

/** Sends the decision and refetches what it changes. */
export function useDecide({ id, proposalId }: ProposalRef) {
  return useCommand({
    run: ({ verdicts, revision }: { verdicts: Verdicts; revision: number }, idempotencyKey) =>
      call('POST /api/submissions/:id/proposals/:proposalId/review', {
        params: { id, proposalId },
        body: { items: itemsOf(verdicts) },
        ifMatch: revision,
        idempotencyKey,
      }),
    done: 'proposals.decided',
    refresh: [...affectedByReview, ['proposals', id]],
  })
}
