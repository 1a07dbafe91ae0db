import type { SheetFile } from '@fleet/form-schemas/engine/runtime/sheets/sheet-file'
import { type CellFormat, cellText } from '@fleet/form-schemas/engine/runtime/sheets/cells'
import type { SheetDelta } from '@fleet/form-schemas/engine/runtime/sheets/sheet-delta'
import type { SheetTable, TableRow } from '@fleet/form-schemas/engine/runtime/sheets/sheet-table'
import { sheetTexts } from './sheet-head.ts'

/** A sheet's table for pages: every cell as text. */
export function shownTable(
  { groups, columns, description, ...table }: SheetTable,
  { paper }: Pick<SheetFile, 'paper'>,
  words: CellFormat,
) {
  const texts = sheetTexts(words)
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  return {
    ...table,
    description: description ?? null,
    language: words.language,
    isAcross: paper?.across === true,
    columns: columns.map(({ id, title, width, isNumber, isNeeded }) => ({
      id,
      title,
      width: Math.round((width / shares) * 100),
      isNumber,
      isNeeded,
    })),
    groups: groups.map(({ heading, persons, rows, totals }) => ({
      heading: heading === undefined ? null : (cellText(heading, words) ?? texts.nothing),
      about: texts.persons(persons),
      rows: rows.map((row) => shownRow(row, words)),
      totals: totals === undefined ? null : [...totals],
    })),
    totals: table.totals === undefined ? null : [...table.totals],
    words: { persons: texts.persons(table.persons), total: texts.total, nothing: texts.nothing },
  }
}

function shownRow({ cells }: TableRow, words: CellFormat): { cells: (string | null)[] } {
  return { cells: cells.map((cell) => cellText(cell, words)) }
}

export function shownChanges(
  { added, removed, changed }: SheetDelta,
  columns: SheetTable['columns'],
  words: CellFormat,
) {
  return {
    added: added.map((row) => shownRow(row, words)),
    removed: removed.map((row) => shownRow(row, words)),
    changed: changed.map(({ before, columns: places }) => ({
      before: shownRow(before, words).cells,
      columns: places.map(({ place, from, to }) => ({
        title: columns[place]?.title ?? '',
        from: cellText(from, words),
        to: cellText(to, words),
      })),
    })),
  }
}
