import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'
import type { ListPage } from '../../lib/http/list-query.ts'
import { Button } from '../buttons/button.tsx'
import { ErrorPanel } from '../feedback/error-panel.tsx'

type Props<Row> = {
  /** The result of `useInfiniteQuery` for a `listQuery`. */
  readonly pages: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>
  /** Shown while the first page loads, and when there are no rows. */
  readonly skeleton: ReactNode
  readonly empty: ReactNode
  /** Title above the reason if the list cannot be loaded. */
  readonly failed: ReactNode
  /** For the element around the rows. */
  readonly className?: string
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A paged list with its loading, error and empty states, dimmed while a new filter loads, and a button for the next page. */
export function ListRows<Row>({ pages, skeleton, empty, failed, className = '', children }: Props<Row>) {
  const t = useText()
  const { data, isPending, isError, isFetchNextPageError, isPlaceholderData, error, refetch } = pages
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <>
      {isPending && skeleton}
      {isError && !isFetchNextPageError && (
        <ErrorPanel size="staff" title={failed} error={error} onRetry={() => void refetch()} />
      )}
      {rows?.length === 0 && !pages.hasNextPage && empty}
      {rows && rows.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''} ${className}`}
        >
          {children(rows)}
        </div>
      )}
      {isFetchNextPageError && (
        <p role="alert" className="mt-4 text-sm font-semibold text-stop-ink">
          {t('list.moreFailed')}
        </p>
      )}
      <MoreRows pages={pages} className="mt-5" />
    </>
  )
}

/** The part of an infinite query that loading the next page needs. */
type Pages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** The button that loads the next page, while there is one. */
function MoreRows({ pages, className = '' }: { pages: Pages; className?: string }) {
  const t = useText()
  return (
    pages.hasNextPage && (
      <p className={className}>
        <Button size="staff" unavailable={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t(pages.isFetchingNextPage ? 'app.loading' : 'list.more')}
        </Button>
      </p>
    )
  )
}
