import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { useChanged } from '../../lib/live/use-changed.ts'
import { groupSizeOf, isOpenToGuests } from '../../lib/queries/submission-row.ts'
import { GroupBadge } from '../../ui/badges/group-badge.tsx'
import { GuestName } from '../../ui/badges/guest-name.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ClientState } from './client-state.tsx'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './use-selection.ts'
import { columnLooks, type FormsColumn, FormsCell } from './columns.tsx'

type Props = {
  row: SubmissionRow
  isAgent: boolean
  columns: readonly FormsColumn[]
  selection?: Selection | undefined
  due?: DueRegistration | undefined
}

/** One registration. The whole row opens it; the button opens the form, or the review if one is due. */
export function FormsRow({ row, isAgent, columns, selection, due }: Props) {
  const t = useText()
  const changed = useChanged(row.id)
  const isToReview = row.may.includes('approve')
  const action = isAgent ? 'forms.view' : isToReview ? 'forms.review' : 'forms.edit'
  return (
    <tr role="row" className={`${rowLook} ${changed}`}>
      {selection && (
        <td
          role="cell"
          className={`${cell} relative z-10 max-desk:order-last max-desk:col-span-2 max-desk:col-start-1 desk:pr-0`}
        >
          <SelectBox
            label={t('forms.select', { code: row.referenceCode })}
            isSelected={selection.has(row.id)}
            onChange={(isSelected) => selection.toggle([row], isSelected)}
          />
        </td>
      )}
      {columns.map((column) =>
        column === 'guest' ? (
          <GuestCell key={column} row={row} isAgent={isAgent} due={due} />
        ) : (
          <td
            key={column}
            role="cell"
            className={`${cell} ${columnLooks[column].place ?? 'max-desk:col-span-2 max-desk:col-start-1 max-desk:has-[>span:last-child:empty]:hidden'} text-ink-2 tabular-nums`}
          >
            {columnLooks[column].place === undefined && (
              <span className="desk:hidden">{t(`forms.column.${column}`)}: </span>
            )}
            <span>
              <FormsCell column={column} row={row} />
            </span>
            {isAgent && column === 'step' && (
              <Link
                to={`/forms/${row.id}/copy-trip`}
                aria-label={t('copyTrip.label', { code: row.referenceCode })}
                className="relative z-10 mt-1 flex w-fit min-h-touch items-center desk:hidden"
              >
                {t('copyTrip.action')}
              </Link>
            )}
          </td>
        ),
      )}
      <td
        role="cell"
        className={`${cell} relative z-10 col-start-3 row-span-2 row-start-2 max-[24rem]:row-start-3 self-end justify-self-end desk:text-right`}
      >
        <span className="inline-flex flex-col items-end gap-2 desk:flex-row-reverse desk:items-center">
          <LinkButton
            size="staff"
            to={isToReview && !isAgent ? `/submissions/${row.id}` : `/form/${row.id}`}
            aria-label={t(`${action}.label`, { code: row.referenceCode })}
          >
            {t(action)}
          </LinkButton>
          {isAgent && row.may.includes('handOver') && isOpenToGuests(row.status) && (
            <LinkButton
              size="staff"
              to={`/forms/${row.id}/hand-over`}
              aria-label={t('handOver.label', { code: row.referenceCode })}
            >
              {t('handOver.action')}
            </LinkButton>
          )}
          {isAgent && (
            <span className="max-desk:hidden">
              <LinkButton
                size="staff"
                to={`/forms/${row.id}/copy-trip`}
                aria-label={t('copyTrip.label', { code: row.referenceCode })}
              >
                {t('copyTrip.action')}
              </LinkButton>
            </span>
          )}
        </span>
      </td>
    </tr>
  )
}

function GuestCell({ row, isAgent, due }: Omit<Props, 'columns' | 'selection'>) {
  const size = groupSizeOf(row)
  return (
    <th
      role="rowheader"
      scope="row"
      className={`${cell} col-span-2 row-start-1 max-[24rem]:col-span-3 text-left text-base font-semibold desk:min-w-36 desk:text-sm`}
    >
      <span className="flex flex-wrap items-center gap-2">
        <Link to={isAgent ? `/form/${row.id}` : `/submissions/${row.id}`} className={rowLink}>
          <GuestName of={row} />
        </Link>
        {size && <GroupBadge size={size} />}
      </span>
      {isAgent && <ClientState row={row} due={due} />}
    </th>
  )
}

const rowLook =
  'relative grid grid-cols-[max-content_1fr_auto] items-center gap-x-3 gap-y-1.5 border-t border-line py-3 hover:bg-sunk has-[a:first-of-type:focus-visible]:bg-sunk desk:table-row desk:border-0 desk:[&:first-child>*]:border-t-0'
const cell = 'block desk:table-cell desk:border-t desk:border-line desk:px-3 desk:py-1 desk:align-middle'
const rowLink = 'min-w-0 text-ink wrap-anywhere no-underline after:absolute after:inset-0 hover:underline'
