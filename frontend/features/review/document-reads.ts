import { infiniteQueryOptions } from '@tanstack/react-query'
import { send } from '../../lib/http.ts'
import type { Language } from '../../lib/intl/languages.ts'
import { nextPage } from '../../lib/next-page.ts'

/** Somebody opened a document, or something was found about its file (GET /api/submissions/:id/document-reads). */
export type DocumentRead = {
  readonly id: string
  readonly type: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly actor: { readonly role: string; readonly name: string; readonly onBehalfOfName?: string }
  readonly documentId: string
  /** null: it cannot be said any more which it was. */
  readonly document: { readonly kind: string; readonly person: number; readonly label: string; readonly name: string | null } | null
}

type Page = { entries: DocumentRead[]; next: string | undefined }

/** Every read of a registration's documents, newest first, a page at a time; asked again on the way back from a document. */
export function documentReadsQuery(id: string, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['review', id, 'document-reads', language],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await send<DocumentRead[]>(pageParam, { signal })
      return { entries: data, next: nextPage(headers.get('Link')) }
    },
    initialPageParam: `/api/submissions/${id}/document-reads?lang=${language}&limit=200`,
    getNextPageParam: (page: Page) => page.next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

type Filter = { readonly field: string | undefined; readonly of: number | undefined }

/**
 * Reads of one field's documents, of one person's, or of both; without a filter all.
 * @param collectedBy kind of document -> the field that collects it
 */
export function filteredReads(reads: readonly DocumentRead[], { field, of }: Filter, collectedBy: ReadonlyMap<string, string>): readonly DocumentRead[] {
  return reads.filter(({ document }) => {
    const collects = document === null ? undefined : (collectedBy.get(document.kind) ?? document.kind)
    return (field === undefined || collects === field) && (of === undefined || document?.person === of)
  })
}
