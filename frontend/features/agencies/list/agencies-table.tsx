import type { AgencyRow } from '@fleet/backend/features/agents/contract'
import { useText } from '../../../lib/intl/use-text.ts'
import { AgencyLine } from './agency-line.tsx'

/** A table on a desk; on a phone each row becomes a card. The roles keep it a table for screen readers in both. */
export function AgenciesTable({ rows }: { rows: readonly AgencyRow[] }) {
  const t = useText()
  return (
    <table role="table" aria-label={t('agencies.title')} className="block w-full border-collapse text-sm desk:table">
      <thead role="rowgroup" className="sr-only desk:not-sr-only desk:table-header-group">
        <tr role="row" className="bg-sunk text-left text-xs text-ink-2">
          {(['name', 'owner', 'country', 'team', 'changed', 'state'] as const).map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="px-3 py-2 font-medium first:rounded-l-md last:rounded-r-md"
            >
              {t(`agencies.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block desk:table-row-group">
        {rows.map((row) => (
          <AgencyLine key={row.agentId} row={row} />
        ))}
      </tbody>
    </table>
  )
}
