import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../lib/listeners.ts'
import { useSessionUser } from '../../../lib/session/session.ts'
import { itemRequestsIn, type ItemRequest, type ItemRequests } from '../../../form-reading/requests/item-requests.ts'
import { emptyNotes, type Notes } from './decision-notes.tsx'

/** Unsent requests and notes of a reviewer. */
type DraftContent = { readonly requests: readonly ItemRequest[]; readonly notes: Notes }

export type ReviewDraft = {
  readonly requests: ItemRequests
  readonly notes: Notes
  readonly setNotes: (notes: Notes) => void
  readonly clear: () => void
}

const nothing: DraftContent = { requests: [], notes: emptyNotes }

/** Keys: reviewer and registration. */
const unsent = new Map<string, DraftContent>()
const watchers = createListeners()

/** Draft of a review, kept in memory until it is sent, so that it survives editing a step in between. */
export function useReviewDraft(id: string): ReviewDraft {
  const key = `${useSessionUser()?.id} ${id}`
  const { requests, notes } = useSyncExternalStore(watchers.subscribe, () => unsent.get(key) ?? nothing)
  const change = (to: (before: DraftContent) => DraftContent) => {
    unsent.set(key, to(unsent.get(key) ?? nothing))
    watchers.notify()
  }
  return {
    requests: itemRequestsIn(requests, (to) => change((before) => ({ ...before, requests: to(before.requests) }))),
    notes,
    setNotes: (given) => change((before) => ({ ...before, notes: given })),
    clear: () => {
      unsent.delete(key)
      watchers.notify()
    },
  }
}
