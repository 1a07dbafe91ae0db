import { useText } from '../lib/intl/use-text.ts'
import { Button } from './button.tsx'

/** As much of a list fetched by pages as going on with it takes. */
type Pages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** The button for the next page, while there is one. */
export function MoreRows({ pages, className = '' }: { pages: Pages; className?: string }) {
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
