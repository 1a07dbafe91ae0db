import { FormattedMessage } from 'react-intl'
import { Button } from './button.tsx'

/** As much of a list fetched by pages as going on with it takes. */
type Pages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** The button for the next page, while there is one. */
export function MoreRows({ pages, className = '' }: { pages: Pages; className?: string }) {
  return (
    pages.hasNextPage && (
      <p className={className}>
        <Button size="staff" unavailable={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          <FormattedMessage id={pages.isFetchingNextPage ? 'app.loading' : 'list.more'} />
        </Button>
      </p>
    )
  )
}
