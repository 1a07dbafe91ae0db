import { infiniteQueryOptions, keepPreviousData, type QueryKey, type QueryMeta } from '@tanstack/react-query'
import type { Answer } from './http.ts'

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined
  /** Rows on all pages; where the server stops counting, a number with `+` behind it. */
  readonly total: string
  /** Rows by status, for lists that count them. */
  readonly counts: Readonly<Record<string, number | string>>
}

type Fetch<Row> = (page: {
  readonly cursor: string | undefined
  readonly signal: AbortSignal
}) => Promise<Answer<readonly Row[]>>

type Options = {
  /** Keeps the rows of the filter before on the screen until those of the new one are here. */
  readonly keepsPrevious?: boolean
  readonly meta?: QueryMeta
  readonly refetchOnWindowFocus?: 'always'
  /** Read again whenever the filter changes back, too. */
  readonly staleTime?: 0
}

/** A list read a page at a time, and again whenever it is opened: `fetch` asks for one page, its headers say what follows. */
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

/** The cursor of the page that a `Link` header says comes next; undefined on the last page. */
export function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^<>]*)>[^<>]*;\s*rel="?next"?/i)?.[1]
  return address === undefined ? undefined : (new URL(address, 'http://origin').searchParams.get('cursor') ?? undefined)
}
