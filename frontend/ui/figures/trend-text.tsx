import type { Trend } from '@fleet/backend/features/stats/contract'
import { FormattedNumber } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'

/** "+12% from last week"; a plain number where a week ago there was none. The tone is the server's. */
export function TrendText({ trend: { delta, percent, tone } }: { trend: Trend }) {
  const t = useText()
  if (delta === 0) {
    return <span className="text-ink-2">{t('stats.trend.same')}</span>
  }
  const change =
    percent === null ? (
      <FormattedNumber value={delta} signDisplay="exceptZero" />
    ) : (
      <FormattedNumber value={percent / 100} style="percent" signDisplay="exceptZero" />
    )
  return (
    <span className={tone === 'attention' ? 'text-wait-ink' : tone === 'positive' ? 'text-done-ink' : 'text-ink-2'}>
      {t('stats.trend.change', { change })}
    </span>
  )
}
