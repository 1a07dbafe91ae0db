import { useSyncExternalStore } from 'react'
import { useSessionUser } from '../../lib/session.ts'
import { asksIn, type Ask, type Asks } from '../../form-reading/comments/asks.ts'
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
const watchers = new Set<() => void>()

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Kept in this page's memory until it is sent: whoever edits a step and comes back finds it. */
export function useReviewDraft(id: string): ReviewDraft {
  const key = `${useSessionUser()?.id} ${id}`
  const { asks, notes } = useSyncExternalStore(watch, () => unsent.get(key) ?? nothing)
  const change = (to: (before: Written) => Written) => {
    unsent.set(key, to(unsent.get(key) ?? nothing))
    for (const watcher of watchers) watcher()
  }
  return {
    asks: asksIn(asks, (to) => change((before) => ({ ...before, asks: to(before.asks) }))),
    notes,
    setNotes: (given) => change((before) => ({ ...before, notes: given })),
    clear: () => {
      unsent.delete(key)
      for (const watcher of watchers) watcher()
    },
  }
}
