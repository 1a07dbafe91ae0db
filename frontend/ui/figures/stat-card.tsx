import type { Trend } from '@fleet/backend/features/stats/contract'
import { Check, FileText, Hourglass, Users, type LucideIcon } from 'lucide-react'
import { FormattedNumber } from 'react-intl'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { useChangedValue } from '../../lib/live/use-changed.ts'
import { SkeletonLine } from '../feedback/skeleton.tsx'
import type { StatName } from './figures.ts'

const looks: Readonly<Record<StatName, { icon: LucideIcon; ground: string; tone: string }>> = {
  activeForms: { icon: FileText, ground: 'to-aqua-tint', tone: 'text-aqua' },
  pendingReview: { icon: Hourglass, ground: 'to-wait-tint', tone: 'text-wait' },
  completedToday: { icon: Check, ground: 'to-done-tint', tone: 'text-done' },
  totalDivers: { icon: Users, ground: 'to-idle-tint', tone: 'text-ink-2' },
}

/** Links to the list of the counted registrations. */
const leadsTo: Readonly<Record<StatName, string>> = {
  activeForms: '?status=draft,missing_docs',
  pendingReview: '?status=pending_review',
  completedToday: '?status=approved,completed&sort=-updated',
  totalDivers: '',
}

type Props = { name: StatName; value: number | undefined; trend: Trend | undefined }

/** Title, icon, number in the reader's locale, trend; links to the counted registrations. */
export function StatCard({ name, value, trend }: Props) {
  const t = useText()
  const { icon: Icon, ground, tone } = looks[name]
  const changed = useChangedValue(value)
  return (
    <div
      className={`relative flex flex-col rounded-lg border border-line bg-linear-to-b from-surface from-30% px-4 py-3.5 desk:px-5 desk:py-4 ${ground}`}
    >
      <dt className="flex items-start justify-between gap-2 text-sm font-medium text-ink-2">
        <span className="min-w-0 hyphens-auto wrap-anywhere">
          <Link
            to={`/forms${leadsTo[name]}`}
            className="text-ink-2 no-underline after:absolute after:inset-0 hover:underline"
          >
            {t(`stats.${name}`)}
          </Link>
        </span>
        <Icon size={20} aria-hidden="true" className={tone} />
      </dt>
      <dd className={`mt-auto pt-2 text-3xl font-semibold tracking-[-0.025em] tabular-nums ${changed}`}>
        {value === undefined ? <SkeletonLine className="my-1 h-[2.125rem] w-20" /> : <FormattedNumber value={value} />}
      </dd>
      <dd className="mt-0.5 min-h-[2.25rem] text-xs desk:min-h-[1.125rem] font-medium">
        {trend && <TrendText trend={trend} />}
      </dd>
    </div>
  )
}

/** "+12% from last week"; a plain number when there was none a week ago. The server chooses the tone. */
function TrendText({ trend: { delta, percent, tone } }: { trend: Trend }) {
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
