import type { EveryUpdate as Update } from '@fleet/backend/app/features'
import type { QueryClient } from '@tanstack/react-query'
import { markChanged } from './use-changed.ts'

/**
 * What a query shows, and so which live updates refetch it. A screen becomes live by one line in its query:
 *
 *     meta: { live: 'submissions' }              lists, figures, trips: anything computed from registrations
 *     meta: { live: { submission: id } }         one registration: answers, history, proposals
 *     meta: { live: 'agencies' }                 profiles of agencies
 *     meta: { documentViews: id }                views of its documents
 *
 * The query is refetched when its data changes anywhere, and after a lost connection. `useChanged` (rows) and
 * `useChangedValue` (figures, answers) from `./use-changed.ts` mark what changed. A read model of such a query needs
 * `live: true` in its `projection.ts`.
 */
export type Live = 'submissions' | 'agencies' | { readonly submission: string }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly live?: Live
      /** Id of the form instance that the document views belong to. */
      readonly documentViews?: string
    }
  }
}

/** Minimum time between fetches, ms. */
const minIntervalMs = 700

type UpdateSource = { readonly subscribe: (listener: (update: Update) => void) => () => void }

/**
 * Refetches live queries until the returned function is called. One fetch at a time; updates meanwhile are handled
 * next.
 */
export function refreshLiveQueries(
  client: Pick<QueryClient, 'invalidateQueries'>,
  { subscribe }: UpdateSource,
  waitBetween = () => pause(minIntervalMs),
): () => void {
  let pending: Update[] = []
  let busy = false

  async function fetchNew(): Promise<void> {
    busy = true
    while (pending.length > 0) {
      const updates = pending
      pending = []
      await client.invalidateQueries({ predicate: (query) => updates.some((update) => concerns(update, query.meta)) })
      markChanged(
        updates.flatMap((update) =>
          update.kind === 'submission-changed' && update.submissionId !== '' ? [update.submissionId] : [],
        ),
      )
      await waitBetween()
    }
    busy = false
  }

  const unsubscribe = subscribe((update) => {
    if (!refreshingKinds.includes(update.kind)) return
    pending.push(update)
    if (!busy) void fetchNew()
  })
  return () => {
    pending = []
    unsubscribe()
  }
}

const refreshingKinds: readonly Update['kind'][] = ['submission-changed', 'document-seen', 'agency-changed']

function concerns(
  update: Update,
  { live, documentViews }: { readonly live?: Live; readonly documentViews?: string } = {},
): boolean {
  if (update.kind === 'document-seen') return documentViews === update.submissionId
  if (update.kind === 'agency-changed') return live === 'agencies'
  if (update.kind !== 'submission-changed') return false
  if (update.submissionId === '' && documentViews !== undefined) return true
  return (
    live === 'submissions' ||
    (typeof live === 'object' && (update.submissionId === '' || live.submission === update.submissionId))
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
