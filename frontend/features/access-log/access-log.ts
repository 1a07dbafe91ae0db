import type { AccessEntry } from '@fleet/backend/features/accounts/access-log-contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { answered } from '../../lib/call.ts'
import { firstPage, nextCursor } from '../../lib/next-cursor.ts'
import { typesOfKind } from './entry-look.ts'

export type AccessFilter = {
  /** One of `entryKinds`; '' for all. */
  readonly kind: string
  /** Words of a name or an e-mail address; '' for all. */
  readonly who: string
  /** YYYY-MM-DD in the fleet's time zone; '' for all. */
  readonly day: string
}

type Page = { readonly rows: readonly AccessEntry[]; readonly next: string | undefined }

/** What happened, newest first, a page at a time; fetched anew whenever the page is opened. */
export function accessPages({ kind, who, day }: AccessFilter, language: string) {
  const type = typesOfKind(kind).join(',') || undefined
  const query = { limit: '50', lang: language, type, who: who.trim() || undefined, day: day || undefined }
  return infiniteQueryOptions({
    queryKey: ['access-log', query],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await answered('GET /api/access-log', {
        query: { ...query, cursor: pageParam },
        signal,
      })
      return { rows: data, next: nextCursor(headers.get('Link')) }
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: Page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
