import type { HistoryEntry } from '@fleet/backend/form-instances/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { answered } from '../../lib/call.ts'
import type { Language } from '../../lib/intl/languages.ts'
import { firstPage, nextCursor } from '../../lib/next-cursor.ts'

type Page = { entries: readonly HistoryEntry[]; next: string | undefined }

/** The complete history, newest first, a page at a time (GET /api/submissions/:id/history). */
export function historyQuery(id: string, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['review', id, 'history', language],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await answered('GET /api/submissions/:id/history', {
        params: { id },
        query: { lang: language, limit: '200', cursor: pageParam },
        signal,
      })
      return { entries: data, next: nextCursor(headers.get('Link')) }
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: Page) => page.next,
    refetchOnMount: 'always',
    meta: { live: { submission: id } },
  })
}
