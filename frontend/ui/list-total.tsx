import { FormattedNumber } from 'react-intl'

/** How many rows there are in all, "(10,000+)" where the server stopped counting; nothing until it is known. */
export function ListTotal({ total }: { total: string | undefined }) {
  if (total === undefined) return null
  return (
    <span className="text-ink-2 tabular-nums">
      (<FormattedNumber value={Number.parseInt(total, 10)} />
      {total.endsWith('+') && '+'})
    </span>
  )
}
