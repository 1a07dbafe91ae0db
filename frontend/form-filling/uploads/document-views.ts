import type { DocumentView } from '@fleet/backend/form-instances/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { firstPage, nextCursor } from '../../lib/next-cursor.ts'
import type { Named } from '../calls.ts'

type Page = { readonly entries: readonly DocumentView[]; readonly next: string | undefined }

/** Who saw the documents of a form, newest first, a page at a time; asked again on the way back from one. */
export function documentViewsQuery({ calls, id }: Named) {
  return infiniteQueryOptions({
    queryKey: ['document-views', id],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const { data, headers } = await calls.documentViews(id, { limit: '200', cursor: pageParam }, signal)
      return { entries: data, next: nextCursor(headers.get('Link')) }
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: Page) => page.next,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    meta: { looks: id },
  })
}
