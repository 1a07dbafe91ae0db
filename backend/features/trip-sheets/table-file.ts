import type { SheetFile } from '@fleet/form-schemas/engine/runtime/sheets/sheet-file'
import { cellText } from '@fleet/form-schemas/engine/runtime/sheets/cells'
import type { SheetTable } from '@fleet/form-schemas/engine/runtime/sheets/sheet-table'
import type { Cell, Row } from '../../file-formats/cell.ts'
import { csv, separatorFor } from '../../file-formats/csv.ts'
import { xlsx, xlsxType } from '../../file-formats/xlsx.ts'
import { drawPdf } from '../../file-formats/pdf-thread.ts'
import { type HeadContext, type SheetHead, sheetHead } from './sheet-head.ts'
import type { PrintedSheet } from './sheet-paper.ts'

export type FileFormat = 'pdf' | 'xlsx' | 'csv'
export const typeOfFormat: Readonly<Record<FileFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: xlsxType,
  csv: 'text/csv; charset=utf-8',
}

type SheetFileContent = {
  readonly table: SheetTable
  readonly about: HeadContext
  readonly paper: SheetFile['paper']
}

/** A sheet as a file. */
export async function* tableFile(
  format: FileFormat,
  { table, about, paper }: SheetFileContent,
): AsyncGenerator<Buffer> {
  const head = sheetHead(about)
  if (format === 'pdf') {
    const { words, ...others } = about
    const content: PrintedSheet = { table, paper, about: { ...others, language: words.language } }
    yield await drawPdf({ module: new URL('./sheet-paper.ts', import.meta.url), draw: 'printedSheet', content })
  } else if (format === 'csv')
    yield* csv(
      [headings(table, head).map(titled), ...rowsOf(table, head), ...lacking(head)],
      separatorFor(head.language),
    )
  else yield* xlsx([workbookSheet(table, head, paper)])
}

const titled = (bold: string): Cell => ({ bold })

function headings({ groups, columns }: SheetTable, head: SheetHead): string[] {
  return [...(isGrouped(groups) ? [head.group] : []), ...columns.map(({ title }) => title)]
}

function isGrouped(groups: SheetTable['groups']): boolean {
  return groups.some(({ heading }) => heading !== undefined)
}

/** Rows with the name of their group. */
function rowsOf({ groups }: SheetTable, { cell }: SheetHead): Row[] {
  return groups.flatMap(({ heading, rows }) =>
    rows.map(({ cells }) => [
      ...(heading === undefined ? [] : [typeof heading === 'number' ? cell(heading) : heading]),
      ...cells,
    ]),
  )
}

/** A row for each registration that the sheet lacks. */
const lacking = ({ lacking: lines }: SheetHead): Row[] => lines.map((line) => [titled(line)])

function workbookSheet(table: SheetTable, head: SheetHead, paper: SheetFile['paper']) {
  const titles = headings(table, head)
  const above: Row[] = [[titled(`${table.title}, ${head.trip}`)], [head.stamp ?? head.printed], []]
  const sums: Row[] = table.totals === undefined ? [] : [totalsRow(table, table.totals, head)]
  const widths = titles.map((title, place) => {
    const longest = Math.max(title.length, ...rowsOf(table, head).map((row) => textLength(row[place] ?? null, head)))
    return Math.min(60, Math.max(6, longest + 2))
  })
  return {
    name: table.title,
    widths,
    frozenRows: above.length + 1,
    landscape: paper?.across === true,
    rows: [...above, titles.map(titled), ...rowsOf(table, head), ...lacking(head), ...sums],
  }
}

function totalsRow(table: SheetTable, totals: NonNullable<SheetTable['totals']>, head: SheetHead): Row {
  const cells: Row = [...(isGrouped(table.groups) ? [null] : []), ...totals]
  return cells[0] === null ? [titled(head.total), ...cells.slice(1)] : cells
}

function textLength(cell: Cell, head: SheetHead): number {
  if (cell === null || typeof cell === 'number' || typeof cell === 'string') return String(cell ?? '').length
  return 'day' in cell ? (cellText(cell, { language: head.language, day: (day) => day }) ?? '').length : 16
}
