import type { JsonValue } from '@fleet/form-schemas/engine/definition'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { send } from '../../lib/http.ts'
import type { Language } from '../../lib/intl/languages.ts'
import { nextPage } from '../../lib/next-page.ts'
import type { RequestedItem } from './submission.ts'

/** One field from one value to another; null: no answer. The texts are in the reader's language. */
export type Change = {
  /** Absent or null: the booking as a whole. */
  readonly person?: number | null
  readonly field: string
  readonly label: string
  readonly from: JsonValue
  readonly to: JsonValue
  readonly fromText: string | null
  readonly toText: string | null
  /** Of a change of documents, for staff: `keptUntil` (ISO 8601, UTC) when it was removed since, `isGone` when its file is. */
  readonly document?: { readonly documentId: string; readonly isGone: boolean; readonly keptUntil?: string }
}

export type HistoryEntry = {
  readonly revision: number
  readonly type: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly actor: { readonly role: string; readonly name: string | null; readonly onBehalfOfName?: string }
  readonly formVersion: string | null
  /** To the guests. */
  readonly notes: string | null
  /** Among staff. */
  readonly internalNote?: string | null
  readonly items?: readonly RequestedItem[]
  readonly changes: readonly Change[]
  /** The person was erased: what was said, and of which fields, cannot be read any more. */
  readonly erased?: boolean
}

type Page = { entries: HistoryEntry[]; next: string | undefined }

/** The complete history, newest first, a page at a time (GET /api/submissions/:id/history). */
export function historyQuery(id: string, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['review', id, 'history', language],
    queryFn: ({ pageParam, signal }) => historyPage(pageParam, signal),
    initialPageParam: `/api/submissions/${id}/history?lang=${language}&limit=200`,
    getNextPageParam: (page: Page) => page.next,
    refetchOnMount: 'always',
  })
}

async function historyPage(address: string, signal: AbortSignal): Promise<Page> {
  const { data, headers } = await send<HistoryEntry[]>(address, { signal })
  return { entries: data, next: nextPage(headers.get('Link')) }
}
