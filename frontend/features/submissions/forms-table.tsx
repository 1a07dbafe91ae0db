import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { columnLooks, type FormsColumn } from './columns.tsx'
import type { FormsOrder } from './forms-filter.ts'
import { FormsRow } from './forms-row.tsx'
import { SelectBox } from './select-box.tsx'
import { dueQuery } from './submission-pages.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  rows: readonly SubmissionRow[]
  isAgent: boolean
  columns: readonly FormsColumn[]
  /** Of staff. */
  selection: Selection | undefined
  sort: FormsOrder
  onSort: (sort: FormsOrder) => void
}

/** A table on a desk; on a phone each row becomes a card. The roles keep it a table for screen readers in both. */
export function FormsTable({ rows, isAgent, columns, selection, sort, onSort }: Props) {
  const t = useText()
  const { language } = useLanguage()
  const due = useQuery({ ...dueQuery(language), enabled: isAgent })
  return (
    <table role="table" aria-label={t('nav.forms')} className="block w-full border-collapse text-sm desk:table">
      <thead role="rowgroup" className="sr-only desk:not-sr-only desk:table-header-group">
        <tr role="row" className="bg-sunk text-left text-xs text-ink-2">
          {selection && (
            <th role="columnheader" scope="col" className="rounded-l-md pl-3">
              <SelectBox
                label={t('forms.select.all')}
                isSelected={rows.every(({ id }) => selection.has(id))}
                onChange={(isSelected) => selection.toggle(rows, isSelected)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          <th role="columnheader" scope="col" className="rounded-r-md px-3 py-2">
            <span className="sr-only">{t('forms.column.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block desk:table-row-group">
        {rows.map((row) => (
          <FormsRow
            key={row.id}
            row={row}
            isAgent={isAgent}
            columns={columns}
            selection={selection}
            due={due.data?.find(({ id }) => id === row.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Pressed it orders by its column, pressed again the other way round. */
function Heading({ column, sort, onSort }: { column: FormsColumn } & Pick<Props, 'sort' | 'onSort'>) {
  const t = useText()
  const { orders } = columnLooks[column]
  const label = t(`forms.column.${column}`)
  const isDown = sort.startsWith('-')
  const Arrow = isDown ? ArrowDown : ArrowUp
  const isSorted = orders?.includes(sort) ?? false
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      className="px-3 font-medium first:rounded-l-md"
    >
      {orders ? (
        <button
          type="button"
          onClick={() => onSort(orders[0] === sort ? orders[1] : orders[0])}
          className="inline-flex min-h-8 items-center gap-1 text-left hover:text-ink hover:underline"
        >
          {label}
          {isSorted && <Arrow size={14} aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}
