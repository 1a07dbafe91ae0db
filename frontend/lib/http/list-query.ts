import { infiniteQueryOptions, keepPreviousData, type QueryKey, type QueryMeta } from '@tanstack/react-query'
import type { Answer } from './http.ts'

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined
  /** Number of rows on all pages; `10000+` if the server stopped counting. */
  readonly total: string
  /** Number of rows by status, if the list has such counts. */
  readonly counts: Readonly<Record<string, number | string>>
}

type Fetch<Row> = (page: {
  readonly cursor: string | undefined
  readonly signal: AbortSignal
}) => Promise<Answer<readonly Row[]>>

type Options = {
  /** Shows the rows of the previous filter until those of the new one have loaded. */
  readonly keepsPrevious?: boolean
  readonly meta?: QueryMeta
  readonly refetchOnWindowFocus?: 'always'
  /** Refetches also when a filter is chosen again. */
  readonly staleTime?: 0
}

/** A paged list, refetched whenever its screen opens. `fetch` requests one page; the headers name the next page, total and counts. */
export function listQuery<Row>(
  queryKey: QueryKey,
  fetch: Fetch<Row>,
  { keepsPrevious = false, ...options }: Options = {},
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Row>> => {
      const { data, headers } = await fetch({ cursor: pageParam, signal })
      return {
        rows: data,
        next: nextCursor(headers.get('Link')),
        total: headers.get('X-Total-Count') ?? String(data.length),
        counts: JSON.parse(headers.get('X-Status-Counts') ?? headers.get('X-State-Counts') ?? '{}'),
      }
    },
    initialPageParam: firstPage,
    getNextPageParam: (page: ListPage<Row>) => page.next,
    refetchOnMount: 'always',
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  })
}

const firstPage: string | undefined = undefined

/** The cursor of the next page in a `Link` header; undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^<>]*)>[^<>]*;\s*rel="?next"?/i)?.[1]
  return address === undefined ? undefined : (new URL(address, 'http://origin').searchParams.get('cursor') ?? undefined)
}
