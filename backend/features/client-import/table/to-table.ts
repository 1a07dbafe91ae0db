import { reject } from '@fleet/domain/kernel/rejection'
import { type Bounds, type Column, type Sheet, type Table, type TableRow, columnName } from './table.ts'

/** A comment row, such as the hints of the template. A row that begins with `#N/A` or `#1` is a client. */
const comment = /^#\s/

/**
 * Collects cells and rejects those beyond the bounds before keeping anything of them.
 * @throws Rejection imports.tooManyRows | tooManyColumns | cellTooLong | tooMuchText
 */
export function boundedSheet(bounds: Bounds) {
  const sheet: Sheet = []
  let characters = 0
  let open: { readonly row: number; readonly cells: Map<number, string> } | undefined
  return {
    sheet,
    add(row: number, index: number, text: string): void {
      const cellText = text.trim()
      if (cellText === '') return
      if (index >= bounds.columns)
        reject('imports.tooManyColumns', { values: { row, column: columnName(index), limit: bounds.columns } })
      if (cellText.length > bounds.cell)
        reject('imports.cellTooLong', { values: { row, column: columnName(index), limit: bounds.cell } })
      characters += cellText.length
      if (characters > bounds.text)
        reject('imports.tooMuchText', { values: { row, column: columnName(index), limit: bounds.text } })
      if (open?.row !== row) {
        // Headings and hints of a template do not count as clients.
        if (sheet.length >= bounds.rows + 3) reject('imports.tooManyRows', { values: { row, limit: bounds.rows } })
        open = { row, cells: new Map() }
        sheet.push(open)
      }
      open.cells.set(index, cellText)
    },
  }
}

/**
 * Takes the first non-empty row as headings, the others as clients.
 * @throws Rejection imports.empty | noRows | sameHeading | tooManyRows
 */
export function toTable(sheet: Sheet, about: Omit<Table, 'columns' | 'rows'>, bounds: Bounds): Table {
  const [headings, ...below] = sheet.filter(({ cells }) => !isComment(cells))
  if (headings === undefined) reject('imports.empty')
  const indexes = [...new Set([headings, ...below].flatMap(({ cells }) => [...cells.keys()]))].toSorted((a, b) => a - b)
  refuseDuplicateHeadings(headings)
  const columns = indexes.map((index): Column => ({
    name: columnName(index),
    heading: headings.cells.get(index) ?? '',
  }))
  const rows = below.map(({ row, cells }): TableRow => ({ row, cells: indexes.map((index) => cells.get(index) ?? '') }))
  if (rows.length === 0) reject('imports.noRows', { values: { row: headings.row } })
  const firstExcess = rows[bounds.rows]
  if (firstExcess !== undefined) reject('imports.tooManyRows', { values: { row: firstExcess.row, limit: bounds.rows } })
  return { ...about, columns, rows }
}

function isComment(cells: ReadonlyMap<number, string>): boolean {
  const [first] = [...cells].toSorted(([a], [b]) => a - b)
  return first !== undefined && comment.test(first[1])
}

function refuseDuplicateHeadings({ row, cells }: Sheet[number]): void {
  const indexByHeading = new Map<string, number>()
  for (const [index, heading] of cells) {
    const before = indexByHeading.get(heading.toLowerCase())
    if (before !== undefined)
      reject('imports.sameHeading', {
        values: { row, column: columnName(before), other: columnName(index), heading: heading.slice(0, 60) },
      })
    indexByHeading.set(heading.toLowerCase(), index)
  }
}
