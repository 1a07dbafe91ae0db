import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { ageOf } from './age-of.ts'

/** "Just now", "3 hours ago", "2 days ago", also on a page that stays open; the moment itself as a tooltip. */
export function Age({ since }: { since: string }) {
  const { moment } = useDates()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={since} title={moment(since)}>
      <FormattedMessage {...ageMessage(ageOf(since, now))} />
    </time>
  )
}

function ageMessage({ unit, count }: ReturnType<typeof ageOf>) {
  return { id: `age.${unit}`, values: { count } }
}
