import { FormattedNumber } from 'react-intl'

/** How many, "10,000+" where the server stopped counting. */
export function Counted({ count }: { count: number | string }) {
  return (
    <>
      <FormattedNumber value={Number.parseInt(String(count), 10)} />
      {String(count).endsWith('+') && '+'}
    </>
  )
}
