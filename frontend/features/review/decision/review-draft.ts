import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../lib/listeners.ts'
import { useSessionUser } from '../../../lib/session/session.ts'
import { asksIn, type Ask, type Asks } from '../../../form-reading/comments/asks.ts'
import { noNotes, type Notes } from './decision-notes.tsx'

/** What a reviewer has written and not sent. */
type Written = { readonly asks: readonly Ask[]; readonly notes: Notes }

export type ReviewDraft = {
  readonly asks: Asks
  readonly notes: Notes
  readonly setNotes: (notes: Notes) => void
  readonly clear: () => void
}

const nothing: Written = { asks: [], notes: noNotes }

/** By reviewer and registration. */
const unsent = new Map<string, Written>()
const watchers = createListeners()

/** Kept in this page's memory until it is sent: whoever edits a step and comes back finds it. */
export function useReviewDraft(id: string): ReviewDraft {
  const key = `${useSessionUser()?.id} ${id}`
  const { asks, notes } = useSyncExternalStore(watchers.subscribe, () => unsent.get(key) ?? nothing)
  const change = (to: (before: Written) => Written) => {
    unsent.set(key, to(unsent.get(key) ?? nothing))
    watchers.notify()
  }
  return {
    asks: asksIn(asks, (to) => change((before) => ({ ...before, asks: to(before.asks) }))),
    notes,
    setNotes: (given) => change((before) => ({ ...before, notes: given })),
    clear: () => {
      unsent.delete(key)
      watchers.notify()
    },
  }
}
