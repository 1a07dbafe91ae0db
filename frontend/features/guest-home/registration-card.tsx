import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { ArrowRight } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { groupSizeOf } from '../../lib/submission-row.ts'
import { CodeBadge } from '../../ui/code-badge.tsx'
import { GroupBadge } from '../../ui/group-badge.tsx'
import { GuestName } from '../../ui/guest-name.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Steps shown where a registration says no number of its own (DECISIONS, "Steps"). */
const usualSteps = 6

/** One registration: reference, boat, how far it is, and the way into it. */
export function RegistrationCard({ row, isNext }: { row: SubmissionRow; isNext: boolean }) {
  const intl = useIntl()
  const { day } = useDates()
  const size = groupSizeOf(row)
  const total = row.totalSteps ?? usualSteps
  const open = row.may.includes('save')
  const done = row.status !== 'draft'
  const trip = [row.boatName, row.tripStartDate && day(row.tripStartDate)].filter(Boolean).join(', ')
  const action = isNext ? 'guestHome.continue' : open ? 'guestHome.open' : 'guestHome.view'
  return (
    <li className={`grid gap-4 rounded-lg border bg-surface p-5 ${isNext ? 'border-line-strong' : 'border-line'}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CodeBadge code={row.referenceCode} />
        <StatusBadge status={row.status} />
        {size && <GroupBadge size={size} />}
      </div>
      <div>
        <h2 className="text-lg">{trip || <FormattedMessage id="guestHome.noTrip" />}</h2>
        <p className="text-ink-2">
          <GuestName of={row} />
        </p>
        {row.isPart && <p className="text-ink-2"><FormattedMessage id={row.groupLeaderName === null ? 'part.home' : 'part.home.named'} values={{ leader: row.groupLeaderName }} /></p>}
      </div>
      <div className="grid gap-1.5">
        <Meter percent={done ? 100 : (row.currentStep / total) * 100} full={done} />
        <p className="text-sm text-ink-2 tabular-nums">
          {done ? <FormattedMessage id={`guestHome.state.${stateOf(row.status)}`} /> : <FormattedMessage id="forms.step" values={{ step: row.currentStep, total }} />}
        </p>
      </div>
      <p>
        <LinkButton
          to={`/form/${row.id}`}
          look={isNext ? 'next' : 'plain'}
          aria-label={isNext ? undefined : intl.formatMessage({ id: `${action}.label` }, { code: row.referenceCode })}
          icon={isNext ? <ArrowRight size={20} aria-hidden="true" /> : undefined}
        >
          <FormattedMessage id={action} />
        </LinkButton>
      </p>
    </li>
  )
}

const submitted = ['pending_review', 'missing_docs', 'approved', 'completed', 'rejected'] as const

function stateOf(status: string): (typeof submitted)[number] {
  return submitted.find((each) => each === status) ?? 'pending_review'
}
