import { FormattedNumber } from 'react-intl'

/** A count; "10,000+" when the server stopped counting. */
export function Counted({ count }: { count: number | string }) {
  return (
    <>
      <FormattedNumber value={Number.parseInt(String(count), 10)} />
      {String(count).endsWith('+') && '+'}
    </>
  )
}
