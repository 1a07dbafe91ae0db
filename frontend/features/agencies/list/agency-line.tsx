import type { AgencyRow } from '@fleet/backend/features/agents/contract'
import { Banknote } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { StateBadge } from '../state-badge.tsx'

/** One agency. The whole row opens it. */
export function AgencyLine({ row }: { row: AgencyRow }) {
  const intl = useIntl()
  const t = useText()
  const { day } = useDates()
  const {
    agentId,
    tradingName,
    legalEntityName,
    ownerName,
    ownerEmail,
    countryOfOperation,
    teamSize,
    hasPayoutChange,
    lastProfileUpdate,
    createdAt,
    state,
  } = row
  const countryIn = (code: string) =>
    code === 'ZZ' ? t('agencies.otherCountry') : intl.formatDisplayName(code, { type: 'region' })
  return (
    <tr role="row" className={rowLook}>
      <th
        role="rowheader"
        scope="row"
        className={`${cell} col-span-2 row-start-1 text-left text-base font-semibold desk:text-sm`}
      >
        <Link to={`/agents/${encodeURIComponent(agentId)}`} className={rowLink}>
          {tradingName ?? legalEntityName ?? t('agencies.unnamed')}
        </Link>
        {tradingName !== null && legalEntityName !== null && legalEntityName !== tradingName && (
          <span className="block text-xs font-normal text-ink-2 wrap-anywhere">{legalEntityName}</span>
        )}
      </th>
      <td role="cell" className={`${cell} col-start-1 row-start-3 text-ink-2 wrap-anywhere`}>
        {ownerName}
        {ownerEmail !== null && <span className="block text-xs">{ownerEmail}</span>}
      </td>
      <td role="cell" className={`${cell} col-start-1 row-start-4 text-ink-2`}>
        {countryOfOperation === null ? '–' : countryIn(countryOfOperation)}
      </td>
      <td
        role="cell"
        className={`${cell} col-start-2 row-start-4 whitespace-nowrap text-ink-2 tabular-nums max-desk:text-right`}
      >
        {t('agencies.team', { count: teamSize })}
      </td>
      <td
        role="cell"
        className={`${cell} col-start-2 row-start-3 self-start whitespace-nowrap text-ink-2 tabular-nums max-desk:text-right`}
      >
        {day(lastProfileUpdate ?? createdAt)}
      </td>
      <td role="cell" className={`${cell} col-span-2 row-start-2`}>
        <span className="inline-flex flex-wrap gap-1">
          <StateBadge state={state} />
          {hasPayoutChange && (
            <Badge tone="wait" icon={Banknote}>
              {t('agencies.payoutWaits')}
            </Badge>
          )}
        </span>
      </td>
    </tr>
  )
}

const rowLook =
  'relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-t border-line py-3 hover:bg-sunk has-[a:first-of-type:focus-visible]:bg-sunk desk:table-row desk:border-0 desk:[&:first-child>*]:border-t-0'
const cell = 'block desk:table-cell desk:border-t desk:border-line desk:px-3 desk:py-1.5 desk:align-middle'
const rowLink = 'min-w-0 text-ink wrap-anywhere no-underline after:absolute after:inset-0 hover:underline'
