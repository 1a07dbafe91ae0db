import type { ShownSheet } from '@fleet/backend/features/trip-sheets/contract'
import { useIntl } from 'react-intl'
import { ScrollRegion } from '../../ui/scroll-region.tsx'

type Table = Pick<ShownSheet, 'title' | 'language' | 'columns' | 'groups' | 'totals' | 'persons' | 'words'>
type Group = Table['groups'][number]
type Row = Group['rows'][number]

/** The mark of a row: a line at its side, and a word for screen readers. */
export type RowMark = { readonly look: string; readonly word: string }

type Props = { table: Table; markOf?: (row: Row) => RowMark | undefined }

/** A sheet as a table: it scrolls when it is wider than the screen, and breaks across pages on paper. */
export function SheetTable({ table, markOf }: Props) {
  const { columns, groups, totals, language, words } = table
  return (
    <ScrollRegion
      aria-label={table.title}
      className="-mx-edge overflow-x-auto px-edge desk:mx-0 desk:px-0 print:overflow-visible"
    >
      <table
        lang={language}
        className={`w-full border-collapse text-sm tabular-nums print:min-w-0 print:text-[0.6875rem] ${columns.length > 4 ? 'min-w-[52rem]' : ''}`}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
        <thead className="print:table-header-group">
          <tr>
            {columns.map(({ id, title, isNumber }) => (
              <th
                key={id}
                scope="col"
                className={`border-b-2 border-ink px-1.5 py-2 align-bottom text-xs font-medium text-ink-2 first:pl-0 last:pr-0 ${isNumber ? 'text-right' : 'text-left'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group, place) => (
            <GroupRows key={place} group={group} table={table} markOf={markOf} />
          ))}
        </tbody>
        {totals && (
          <tfoot className="print:table-row-group">
            <Sums sums={totals} columns={columns} word={words.total} look="border-t-2 border-ink font-semibold" />
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  )
}

function GroupRows({
  group: { heading, about, rows, totals },
  table: { columns, groups, words },
  markOf,
}: {
  group: Group
  table: Table
  markOf: Props['markOf']
}) {
  return (
    <>
      {heading !== null && (
        <tr className="print:break-after-avoid">
          <th
            scope="rowgroup"
            colSpan={columns.length}
            className="border-b border-line-strong pt-5 pb-1.5 text-left font-semibold"
          >
            {heading} <span className="ml-2 font-normal text-ink-2">{about}</span>
          </th>
        </tr>
      )}
      {rows.map((row, place) => (
        <OneRow key={place} row={row} columns={columns} nothing={words.nothing} mark={markOf?.(row)} />
      ))}
      {heading !== null && totals && groups.length > 1 && (
        <Sums sums={totals} columns={columns} word="" look="font-semibold" />
      )}
    </>
  )
}

function OneRow({
  row: { cells },
  columns,
  nothing,
  mark,
}: {
  row: Row
  columns: Table['columns']
  nothing: string
  mark: RowMark | undefined
}) {
  return (
    <tr className={`print:break-inside-avoid ${mark?.look ?? ''}`}>
      {columns.map(({ id, isNumber, isNeeded }, place) => {
        const text = cells[place] ?? null
        return (
          <td
            key={id}
            className={`border-b border-line px-1.5 py-2 align-top first:pl-0 last:pr-0 print:py-1 ${isNumber ? 'text-right' : 'text-left'}`}
          >
            {mark && place === 0 && <span className="sr-only">{mark.word} </span>}
            {text ?? (isNeeded ? <span className="font-medium text-wait-ink">{nothing}</span> : null)}
          </td>
        )
      })}
    </tr>
  )
}

function Sums({
  sums,
  columns,
  word,
  look,
}: {
  sums: readonly (number | null)[]
  columns: Table['columns']
  word: string
  look: string
}) {
  const intl = useIntl()
  return (
    <tr>
      {columns.map(({ id }, place) => {
        const sum = sums[place] ?? null
        return (
          <td
            key={id}
            className={`px-1.5 py-2 first:pl-0 last:pr-0 ${sum === null ? 'text-left' : 'text-right'} ${look}`}
          >
            {sum === null ? place === 0 && word : intl.formatNumber(sum)}
          </td>
        )
      })}
    </tr>
  )
}
