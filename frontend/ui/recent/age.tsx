import { useEffect, useState } from 'react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { ageOf } from './age-of.ts'

/** "Just now", "3 hours ago", "2 days ago", also on a page that stays open; the moment itself as a tooltip. */
export function Age({ since }: { since: string }) {
  const t = useText()
  const { moment } = useDates()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const { unit, count } = ageOf(since, now)
  return (
    <time dateTime={since} title={moment(since)}>
      {t(`age.${unit}`, { count })}
    </time>
  )
}
