import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/call.ts'
import type { Language } from '../../../lib/intl/languages.ts'
import { newId } from '../../../lib/new-id.ts'
import { affectedByReview } from '../submission.ts'
import { itemsOf, type Verdicts } from './verdicts.ts'

type Named = { readonly id: string; readonly proposalId: string; readonly revision: number }

/** What would come of accepting these fields, besides. */
export function trialQuery({ id, proposalId, revision }: Named, accepted: readonly string[], language: Language) {
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

/** Sends the decision; the same one sent again after a lost answer takes effect once. Afterwards everything is read anew. */
export function useDecide({ id, proposalId, revision }: Named, onDone: () => void) {
  const client = useQueryClient()
  const attempt = useRef<{ key: string; of: string }>(undefined)
  const anew = () =>
    Promise.all([...affectedByReview, ['proposals', id]].map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: (verdicts: Verdicts) => {
      const body = { items: itemsOf(verdicts) }
      const of = JSON.stringify([body, revision])
      if (attempt.current?.of !== of) attempt.current = { key: newId(), of }
      return call('POST /api/submissions/:id/proposals/:proposalId/review', {
        params: { id, proposalId },
        body,
        ifMatch: revision,
        idempotencyKey: attempt.current.key,
      })
    },
    onSuccess: async () => {
      onDone()
      await anew()
    },
    onError: () => void anew(),
  })
}
