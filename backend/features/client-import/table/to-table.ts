import { reject } from '@fleet/domain/kernel/rejection'
import { type Bounds, type Column, type Sheet, type Table, type TableRow, columnName } from './table.ts'

/** A row that begins so is a remark: hints of the template. */
const remark = '#'

/**
 * Takes in a cell at a time and refuses what is beyond the bounds when it comes, before anything of it is kept.
 * @throws Rejection imports.tooManyRows | tooManyColumns | cellTooLong | tooMuchText
 */
export function sheetWithin(bounds: Bounds) {
  const sheet: Sheet = []
  let characters = 0
  let open: { readonly row: number; readonly cells: Map<number, string> } | undefined
  return {
    sheet,
    add(row: number, place: number, text: string): void {
      // What is no letter of any text is nobody's answer
      const said = text.replaceAll(/[^\P{Cc}\t\n]/gu, '').trim()
      if (said === '') return
      if (place >= bounds.columns)
        reject('imports.tooManyColumns', { values: { row, column: columnName(place), limit: bounds.columns } })
      if (said.length > bounds.cell)
        reject('imports.cellTooLong', { values: { row, column: columnName(place), limit: bounds.cell } })
      characters += said.length
      if (characters > bounds.text)
        reject('imports.tooMuchText', { values: { row, column: columnName(place), limit: bounds.text } })
      if (open?.row !== row) {
        // Headings, and the hints of a template, are beside the clients
        if (sheet.length >= bounds.rows + 3) reject('imports.tooManyRows', { values: { row, limit: bounds.rows } })
        open = { row, cells: new Map() }
        sheet.push(open)
      }
      open.cells.set(place, said)
    },
  }
}

/**
 * The first row that says something names the columns, the others are clients.
 * @throws Rejection imports.empty | noRows | sameHeading | tooManyRows
 */
export function toTable(sheet: Sheet, about: Pick<Table, 'kind' | 'sheet' | 'encoding'>, bounds: Bounds): Table {
  const [headings, ...below] = sheet.filter(({ cells }) => !isRemark(cells))
  if (headings === undefined) reject('imports.empty')
  const places = [...new Set([headings, ...below].flatMap(({ cells }) => [...cells.keys()]))].toSorted((a, b) => a - b)
  refuseSame(headings)
  const columns = places.map((place): Column => ({ name: columnName(place), heading: headings.cells.get(place) ?? '' }))
  const rows = below.map(({ row, cells }): TableRow => ({ row, cells: places.map((place) => cells.get(place) ?? '') }))
  if (rows.length === 0) reject('imports.noRows', { values: { row: headings.row } })
  const beyond = rows[bounds.rows]
  if (beyond !== undefined) reject('imports.tooManyRows', { values: { row: beyond.row, limit: bounds.rows } })
  return { ...about, columns, rows }
}

function isRemark(cells: ReadonlyMap<number, string>): boolean {
  const [first] = [...cells].toSorted(([a], [b]) => a - b)
  return first?.[1].startsWith(remark) === true
}

function refuseSame({ row, cells }: Sheet[number]): void {
  const seen = new Map<string, number>()
  for (const [place, heading] of cells) {
    const before = seen.get(heading.toLowerCase())
    if (before !== undefined)
      reject('imports.sameHeading', {
        values: { row, column: columnName(before), other: columnName(place), heading: heading.slice(0, 60) },
      })
    seen.set(heading.toLowerCase(), place)
  }
}
