import type { EveryUpdate as Update } from '@fleet/backend/app/features'
import type { QueryClient } from '@tanstack/react-query'
import { markChanged } from './changed.ts'

/**
 * What a query shows, and so which news have it fetched again. A screen becomes live by one line in its query:
 *
 *     meta: { live: 'submissions' }              lists, figures, trips: whatever is made of registrations
 *     meta: { live: { submission: id } }         one registration: its answers, history, proposals
 *     meta: { live: 'agencies' }                 profiles of agencies
 *     meta: { looks: id }                        who saw documents of it
 *
 * It is fetched again, in place, when something of it changed anywhere, and after a lost connection. What changed is marked
 * by `useChanged` (of a row) and `useChangedValue` (of a figure or an answer) from `./changed.ts`. A read model that
 * such a query is made of says `live: true` in its `projection.ts`.
 */
export type Live = 'submissions' | 'agencies' | { readonly submission: string }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      readonly live?: Live
      /** It tells who saw documents of what has this id. */
      readonly looks?: string
    }
  }
}

/** However much changes, what is shown is fetched at most so often, ms. */
const restMs = 700

type Heard = { readonly follow: (listener: (update: Update) => void) => () => void }

/** Keeps what is shown up to date until the function it answers is called. One fetch at a time: what is heard meanwhile comes next. */
export function keepLive(
  client: Pick<QueryClient, 'invalidateQueries'>,
  { follow }: Heard,
  rest = () => pause(restMs),
): () => void {
  let heard: Update[] = []
  let busy = false

  async function fetchNew(): Promise<void> {
    busy = true
    while (heard.length > 0) {
      const news = heard
      heard = []
      await client.invalidateQueries({ predicate: (query) => news.some((update) => concerns(update, query.meta)) })
      markChanged(
        news.flatMap((update) =>
          update.kind === 'submission-changed' && update.submissionId !== '' ? [update.submissionId] : [],
        ),
      )
      await rest()
    }
    busy = false
  }

  const unfollow = follow((update) => {
    if (!told.includes(update.kind)) return
    heard.push(update)
    if (!busy) void fetchNew()
  })
  return () => {
    heard = []
    unfollow()
  }
}

const told: readonly Update['kind'][] = ['submission-changed', 'document-seen', 'agency-changed']

function concerns(update: Update, { live, looks }: { readonly live?: Live; readonly looks?: string } = {}): boolean {
  if (update.kind === 'document-seen') return looks === update.submissionId
  if (update.kind === 'agency-changed') return live === 'agencies'
  if (update.kind !== 'submission-changed') return false
  if (update.submissionId === '' && looks !== undefined) return true
  return (
    live === 'submissions' ||
    (typeof live === 'object' && (update.submissionId === '' || live.submission === update.submissionId))
  )
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
