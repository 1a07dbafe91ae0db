import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { useChanged } from '../../lib/live/changed.ts'
import { groupSizeOf } from '../../lib/submission-row.ts'
import { CodeBadge } from '../code-badge.tsx'
import { GuestName } from '../guest-name.tsx'
import { LinkButton } from '../link-button.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { agesFrom } from './age-of.ts'
import { Age } from './age.tsx'

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
