import { cellText, type SheetCell } from '@fleet/form-schemas/engine/runtime/sheets/cells'
import type { TableGroup } from '@fleet/form-schemas/engine/runtime/sheets/sheet-table'
import { messageIn, textLanguage } from '@fleet/platform/http/texts'
import type { OpenedList } from './passenger-lists.ts'

/** Changes since a list was issued, as a sheet. */
export function deltaTable({
  table,
  delta: { added, removed, changed },
  words,
  issue,
}: OpenedList): OpenedList['table'] {
  const spoken = textLanguage(words.language)
  const message = (id: string, values: Readonly<Record<string, string | number>> = {}) =>
    messageIn(spoken, `sheets.delta.${id}`, values)
  const nothing = messageIn(spoken, 'sheets.paper.nothing', {})
  const text = (cell: SheetCell) => cellText(cell, words) ?? nothing
  const group = (heading: string, rows: TableGroup['rows']): TableGroup[] =>
    rows.length === 0 ? [] : [{ heading, rows, totals: undefined, persons: rows.length }]
  const groups = [
    ...group(message('added'), added),
    ...group(message('removed'), removed),
    ...group(
      message('changed'),
      changed.map(({ after, columns }) => ({
        ...after,
        cells: after.cells.map((cell, index) => {
          const change = columns.find((column) => column.place === index)
          return change === undefined ? cell : message('cell', { from: text(change.from), to: text(change.to) })
        }),
      })),
    ),
  ]
  return {
    ...table,
    title: message('title', { title: table.title, number: issue.number }),
    groups: groups.length === 0 ? [{ heading: undefined, rows: [], totals: undefined, persons: 0 }] : groups,
    totals: undefined,
    persons: added.length + removed.length + changed.length,
  }
}
