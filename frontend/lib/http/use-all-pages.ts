import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ListPage } from './list-query.ts'

export type AllPages<Entry> = {
  readonly entries: readonly Entry[]
  readonly isPending: boolean
  /** Every page is loaded. */
  readonly isComplete: boolean
  /** Set when a page failed to load; loaded pages stay. */
  readonly error: unknown
  readonly retry: () => void
}

/** Loads all pages of a list; the first one shows at once. */
export function useAllPages<Entry, Key extends QueryKey>(
  query: UseInfiniteQueryOptions<ListPage<Entry>, DefaultError, InfiniteData<ListPage<Entry>>, Key, string | undefined>,
): AllPages<Entry> {
  const { data, isPending, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(query)
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage({ cancelRefetch: false })
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const entries = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  return {
    entries,
    isPending,
    isComplete: data !== undefined && !hasNextPage,
    error,
    retry: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
  }
}
