import type { SubmissionRow } from '@fleet/backend/features/submissions/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { dueQuery } from '../../lib/queries/due-query.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { Column, ListTable } from '../../ui/lists/list-table.tsx'
import { columnLooks, type FormsColumn } from './columns.tsx'
import type { FormsOrder } from './forms-filter.ts'
import { FormsRow } from './forms-row.tsx'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './use-selection.ts'

type Props = {
  rows: readonly SubmissionRow[]
  isAgent: boolean
  columns: readonly FormsColumn[]
  /** For staff only. */
  selection: Selection | undefined
  sort: FormsOrder
  onSort: (sort: FormsOrder) => void
}

/** Registrations; for an agent with missing answers. */
export function FormsTable({ rows, isAgent, columns, selection, sort, onSort }: Props) {
  const t = useText()
  const { language } = useLanguage()
  const due = useQuery({ ...dueQuery(language), enabled: isAgent })
  return (
    <ListTable
      label={t('nav.forms')}
      columns={
        <>
          {selection && (
            <Column isControl>
              <SelectBox
                label={t('forms.select.all')}
                isSelected={rows.every(({ id }) => selection.has(id))}
                onChange={(isSelected) => selection.toggle(rows, isSelected)}
              />
            </Column>
          )}
          {columns.map((column) => (
            <Heading key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          <Column>
            <span className="sr-only">{t('forms.column.action')}</span>
          </Column>
        </>
      }
    >
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
    </ListTable>
  )
}

/** Sorts by its column; a second click reverses the order. */
function Heading({ column, sort, onSort }: { column: FormsColumn } & Pick<Props, 'sort' | 'onSort'>) {
  const t = useText()
  const { orders } = columnLooks[column]
  const label = t(`forms.column.${column}`)
  const isDown = sort.startsWith('-')
  const Arrow = isDown ? ArrowDown : ArrowUp
  const isSorted = orders?.includes(sort) ?? false
  return (
    <Column isControl sorted={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
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
    </Column>
  )
}
