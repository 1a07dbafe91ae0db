import type { DocumentRead } from '@fleet/backend/form-instances/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { answered } from '../../lib/call.ts'
import type { Language } from '../../lib/intl/languages.ts'
import { firstPage, nextCursor } from '../../lib/next-cursor.ts'

type Page = { entries: readonly DocumentRead[]; next: string | undefined }

/** Every read of a registration's documents, newest first, a page at a time; asked again on the way back from a document. */
export function documentReadsQuery(id: string, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['review', id, 'document-reads', language],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await answered('GET /api/submissions/:id/document-reads', {
        params: { id },
        query: { lang: language, limit: '200', cursor: pageParam },
        signal,
      })
      return { entries: data, next: nextCursor(headers.get('Link')) }
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: Page) => page.next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { looks: id },
  })
}
