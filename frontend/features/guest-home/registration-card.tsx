import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { ArrowRight } from 'lucide-react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { groupSizeOf } from '../../lib/queries/submission-row.ts'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { GroupBadge } from '../../ui/badges/group-badge.tsx'
import { GuestName } from '../../ui/badges/guest-name.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'

/** One registration: reference, boat, progress or status, and a link to it. */
export function RegistrationCard({ row, isNext }: { row: SubmissionRow; isNext: boolean }) {
  const t = useText()
  const { day } = useDates()
  const size = groupSizeOf(row)
  const open = row.may.includes('save')
  const isOver = row.status === 'approved' || row.status === 'completed'
  const trip = [row.boatName, row.tripStartDate && day(row.tripStartDate)].filter(Boolean).join(', ')
  const action = isNext ? 'guestHome.continue' : open ? 'guestHome.open' : 'guestHome.view'
  return (
    <li className={`grid gap-4 rounded-lg border bg-surface p-5 ${isNext ? 'border-line-strong' : 'border-line'}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CodeBadge code={row.referenceCode} />
        <StatusBadge status={row.status} />
        {size && <GroupBadge size={size} />}
      </div>
      <div className="wrap-anywhere">
        <h2 className="text-lg">{trip || t('guestHome.noTrip')}</h2>
        <p className="text-ink-2">
          <GuestName of={row} />
        </p>
        {row.isPart && (
          <p className="text-ink-2">
            {t(row.groupLeaderName === null ? 'part.home' : 'part.home.named', { leader: row.groupLeaderName })}
          </p>
        )}
      </div>
      <div className="grid gap-1.5">
        {(isOver || row.completeness !== null) && (
          <Meter percent={row.completeness ?? 100} full={isOver || row.completeness === 100} />
        )}
        <p className="text-sm text-ink-2 tabular-nums">
          {row.status === 'draft'
            ? t(row.completeness === 100 ? 'guestHome.whole' : 'guestHome.complete', {
                share: (row.completeness ?? 0) / 100,
              })
            : t(`guestHome.state.${stateOf(row.status)}`)}
        </p>
      </div>
      <p>
        <LinkButton
          to={`/form/${row.id}`}
          look={isNext ? 'next' : 'plain'}
          aria-label={isNext ? undefined : t(`${action}.label`, { code: row.referenceCode })}
          icon={isNext ? <ArrowRight size={20} aria-hidden="true" /> : undefined}
        >
          {t(action)}
        </LinkButton>
      </p>
    </li>
  )
}

const submitted = ['pending_review', 'missing_docs', 'approved', 'completed', 'rejected'] as const

function stateOf(status: string): (typeof submitted)[number] {
  return submitted.find((each) => each === status) ?? 'pending_review'
}
