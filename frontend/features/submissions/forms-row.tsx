import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useDates } from '../../lib/intl/dates.ts'
import { useChanged } from '../../lib/live/changed.ts'
import { groupSizeOf, isOpenToGuests } from '../../lib/submission-row.ts'
import { CodeBadge } from '../../ui/code-badge.tsx'
import { GroupBadge } from '../../ui/group-badge.tsx'
import { GuestName } from '../../ui/guest-name.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ClientState } from './client-state.tsx'
import { StepOf } from './step-of.tsx'

/** One registration. The whole row opens it; the button the review where there is one to do, else the form to fill. */
export function FormsRow({ row, isAgent, due }: { row: SubmissionRow; isAgent: boolean; due?: DueRegistration | undefined }) {
  const intl = useIntl()
  const { day } = useDates()
  const size = groupSizeOf(row)
  const changed = useChanged(row.id)
  const isToReview = row.may.includes('approve')
  const action = isAgent ? 'forms.view' : isToReview ? 'forms.review' : 'forms.edit'
  return (
    <tr role="row" className={`${rowLook} ${changed}`}>
      <td role="cell" className={`${cell} col-start-1 row-start-2`}>
        <CodeBadge size="sm" code={row.referenceCode} />
      </td>
      <th role="rowheader" scope="row" className={`${cell} col-span-2 row-start-1 max-[24rem]:col-span-3 text-left text-base font-semibold desk:text-sm`}>
        <span className="flex flex-wrap items-center gap-2">
          <Link to={isAgent ? `/form/${row.id}` : `/submissions/${row.id}`} className={rowLink}>
            <GuestName of={row} />
          </Link>
          {size && <GroupBadge size={size} />}
        </span>
        {isAgent && <ClientState row={row} due={due} />}
      </th>
      <td role="cell" className={`${cell} col-start-2 row-start-2 max-[24rem]:col-span-2 whitespace-nowrap text-ink-2 tabular-nums`}>{day(row.createdAt)}</td>
      <td role="cell" className={`${cell} col-span-2 row-start-3 text-ink-2`}>
        <StepOf step={row.currentStep} total={row.totalSteps} />
        {isAgent && (
          <Link to={`/forms/${row.id}/copy-trip`} aria-label={intl.formatMessage({ id: 'copyTrip.label' }, { code: row.referenceCode })} className="relative z-10 mt-1 flex w-fit min-h-touch items-center desk:hidden">
            <FormattedMessage id="copyTrip.action" />
          </Link>
        )}
      </td>
      <td role="cell" className={`${cell} col-start-3 row-start-1 self-start justify-self-end max-tablet:max-w-36 max-[24rem]:col-span-3 max-[24rem]:col-start-1 max-[24rem]:row-start-4 max-[24rem]:max-w-none max-[24rem]:justify-self-start`}>
        <StatusBadge status={row.status} />
      </td>
      <td role="cell" className={`${cell} relative z-10 col-start-3 row-span-2 row-start-2 max-[24rem]:row-start-3 self-end justify-self-end desk:text-right`}>
        <span className="inline-flex flex-col items-end gap-2 desk:flex-row-reverse desk:items-center">
          <LinkButton size="staff" to={isToReview ? `/submissions/${row.id}` : `/form/${row.id}`} aria-label={intl.formatMessage({ id: `${action}.label` }, { code: row.referenceCode })}>
            <FormattedMessage id={action} />
          </LinkButton>
          {isAgent && row.may.includes('handOver') && isOpenToGuests(row.status) && (
            <LinkButton size="staff" to={`/forms/${row.id}/hand-over`} aria-label={intl.formatMessage({ id: 'handOver.label' }, { code: row.referenceCode })}>
              <FormattedMessage id="handOver.action" />
            </LinkButton>
          )}
          {isAgent && (
            <span className="max-desk:hidden">
              <LinkButton size="staff" to={`/forms/${row.id}/copy-trip`} aria-label={intl.formatMessage({ id: 'copyTrip.label' }, { code: row.referenceCode })}>
                <FormattedMessage id="copyTrip.action" />
              </LinkButton>
            </span>
          )}
        </span>
      </td>
    </tr>
  )
}

const rowLook =
  'relative grid grid-cols-[max-content_1fr_auto] items-center gap-x-3 gap-y-1.5 border-t border-line py-3 hover:bg-sunk has-[a:first-of-type:focus-visible]:bg-sunk desk:table-row desk:border-0 desk:[&:first-child>*]:border-t-0'
const cell = 'block desk:table-cell desk:border-t desk:border-line desk:px-3 desk:py-1 desk:align-middle'
const rowLink = 'min-w-0 text-ink wrap-anywhere no-underline after:absolute after:inset-0 hover:underline'
