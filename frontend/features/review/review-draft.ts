import { useQuery, useQueryClient } from '@tanstack/react-query'
import { asksIn, type Ask, type Asks } from '../../reading/asking/asks.ts'
import { noNotes, type Notes } from './decision-notes.tsx'

/** What a reviewer has written and not sent. */
type Written = { readonly asks: readonly Ask[]; readonly notes: Notes }

export type ReviewDraft = { readonly asks: Asks; readonly notes: Notes; readonly setNotes: (notes: Notes) => void; readonly clear: () => void }

const nothing: Written = { asks: [], notes: noNotes }

/** Kept in this page's memory until it is sent: whoever edits a step and comes back finds it. */
export function useReviewDraft(id: string): ReviewDraft {
  const client = useQueryClient()
  const queryKey = ['unsent-review', id]
  const { data: { asks, notes } = nothing } = useQuery<Written>({ queryKey, queryFn: () => nothing, enabled: false, gcTime: Infinity })
  const change = (to: (before: Written) => Written) => void client.setQueryData<Written>(queryKey, (before = nothing) => to(before))
  return {
    asks: asksIn(asks, (to) => change((before) => ({ ...before, asks: to(before.asks) }))),
    notes,
    setNotes: (given) => change((before) => ({ ...before, notes: given })),
    clear: () => change(() => nothing),
  }
}
