import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { FormsRow } from './forms-row.tsx'
import { dueQuery } from './submission-pages.ts'

type Props = { rows: readonly SubmissionRow[]; isAgent: boolean }

/** A table on a desk; on a phone each row becomes a card. The roles keep it a table for screen readers in both. */
export function FormsTable({ rows, isAgent }: Props) {
  const intl = useIntl()
  const { language } = useLanguage()
  const due = useQuery({ ...dueQuery(language), enabled: isAgent })
  return (
    <table role="table" aria-label={intl.formatMessage({ id: 'nav.forms' })} className="block w-full border-collapse text-sm desk:table">
      <thead role="rowgroup" className="sr-only desk:not-sr-only desk:table-header-group">
        <tr role="row" className="bg-sunk text-left text-xs text-ink-2">
          {(['reference', 'guest', 'created', 'step', 'status'] as const).map((column) => (
            <th key={column} role="columnheader" scope="col" className="px-3 py-2 font-medium first:rounded-l-md">
              <FormattedMessage id={`forms.column.${column}`} />
            </th>
          ))}
          <th role="columnheader" scope="col" className="rounded-r-md px-3 py-2">
            <span className="sr-only">
              <FormattedMessage id="forms.column.action" />
            </span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block desk:table-row-group">
        {rows.map((row) => (
          <FormsRow key={row.id} row={row} isAgent={isAgent} due={due.data?.find(({ id }) => id === row.id)} />
        ))}
      </tbody>
    </table>
  )
}
