import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { historyQuery, type HistoryEntry } from './history.ts'

export type History = {
  readonly entries: readonly HistoryEntry[]
  readonly isPending: boolean
  /** Set when a page could not be read; what was read stays. */
  readonly error: unknown
  readonly retry: () => void
}

/** All of a registration's history; the first page shows at once, the others follow by themselves. */
export function useHistory(id: string): History {
  const { language } = useLanguage()
  const { data, isPending, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(historyQuery(id, language))
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data])
  return { entries, isPending, error, retry: () => void (data && hasNextPage ? fetchNextPage() : refetch()) }
}
