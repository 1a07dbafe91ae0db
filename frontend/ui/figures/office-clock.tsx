import { useEffect, useState } from 'react'
import { FormattedDate } from 'react-intl'
import { isHomeTime } from '../../lib/fleet-time-zone.ts'
import { useText } from '../../lib/intl/use-text.ts'

/** Day and time at the boat office, labelled when the reader's time zone differs. */
export function OfficeClock() {
  const t = useText()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const isHome = isHomeTime()
  const moment = (
    <FormattedDate
      value={now}
      weekday="long"
      day="numeric"
      month="long"
      year="numeric"
      hour="2-digit"
      minute="2-digit"
      hour12={false}
      {...(isHome ? {} : { timeZoneName: 'longGeneric' })}
    />
  )
  return <p className="text-sm text-ink-2 tabular-nums">{isHome ? t('dashboard.clock', { moment }) : moment}</p>
}
