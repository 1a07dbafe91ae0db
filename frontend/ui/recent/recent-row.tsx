import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useChanged } from '../../lib/live/use-changed.ts'
import { groupSizeOf } from '../../lib/queries/submission-row.ts'
import { CodeBadge } from '../badges/code-badge.tsx'
import { GuestName } from '../badges/guest-name.tsx'
import { LinkButton } from '../buttons/link-button.tsx'
import { StatusBadge } from '../badges/status-badge.tsx'
import { agesFrom, ageOf } from './age-of.ts'

export function RecentRow({ row, isAgent }: { row: SubmissionRow; isAgent: boolean }) {
  const t = useText()
  const size = groupSizeOf(row)
  const changed = useChanged(row.id)
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 desk:grid-cols-[minmax(0,1fr)_13.5rem_auto] ${changed}`}
    >
      <div className="min-w-0">
        <p className="leading-[1.375rem] font-semibold">
          <Link
            to={isAgent ? `/form/${row.id}` : `/submissions/${row.id}`}
            className="text-ink no-underline hover:underline"
          >
            <GuestName of={row} />
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs leading-5 text-ink-2 tabular-nums">
          <CodeBadge size="sm" code={row.referenceCode} />
          <Age since={agesFrom(row)} />
          {size && t('group.size', { size })}
        </p>
      </div>
      <div className="max-desk:col-start-1">
        <StatusBadge status={row.status} />
      </div>
      <span className="col-start-2 row-span-2 row-start-1 desk:col-start-3 desk:row-span-1">
        <LinkButton
          size="staff"
          to={`/form/${row.id}`}
          target="_blank"
          rel="noopener"
          aria-label={t('recent.open.label', { code: row.referenceCode })}
        >
          {t('recent.open')}
        </LinkButton>
      </span>
    </li>
  )
}

/** "Just now", "3 hours ago", "2 days ago", kept up to date on an open page; the exact time as a tooltip. */
function Age({ since }: { since: string }) {
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
