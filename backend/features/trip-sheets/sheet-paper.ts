import { buffer } from 'node:stream/consumers'
import type { SheetFile } from '@fleet/form-schemas/engine/runtime/sheets/sheet-file'
import type { SheetTable, TableRow, Totals } from '@fleet/form-schemas/engine/runtime/sheets/sheet-table'
import {
  drawLine,
  createPdf,
  heightOf,
  colors,
  type PdfDocument,
  type TextStyle,
  textStyles,
  undrawnNote,
  widthOf,
  within,
  write,
} from '../../file-formats/pdf.ts'
import { dayIn } from '@fleet/platform/text-format/dates'
import { type HeadContext, type SheetHead, sheetHead } from './sheet-head.ts'

const edge = 32
const gap = 8
const padding = 3.5
const cell: TextStyle = { font: 'regular', size: 8.5, color: colors.text, lineGap: 0.6 }
const strong: TextStyle = { ...cell, font: 'strong' }
const heading: TextStyle = { ...cell, tag: 'TH', font: 'strong', size: 7.5, color: colors.quiet }
const missing: TextStyle = { ...cell, color: colors.quiet }

type Column = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }
type Sheet = {
  readonly paper: PdfDocument
  readonly table: SheetTable
  readonly head: SheetHead
  readonly columns: readonly Column[]
  readonly text: (row: TableRow, place: number) => string | null
  readonly bottom: number
  readonly width: number
}

/** Text of a cell; null when empty. */
type CellText = (row: TableRow, place: number) => string | null

/** A sheet with what it says around its table, without functions. */
export type PrintedSheet = {
  readonly table: SheetTable
  readonly paper: SheetFile['paper']
  readonly about: Omit<HeadContext, 'words'> & { readonly language: string }
}

/** As `sheetPaper`. */
export function printedSheet({ table, paper, about: { language, ...about } }: PrintedSheet): Promise<Buffer> {
  const head = sheetHead({ ...about, words: { language, day: (day) => dayIn(language, day) } })
  return sheetPaper(table, head, { paper, text: ({ cells }, place) => head.cell(cells[place] ?? null) })
}

/** A sheet as a PDF, with column headings on each page. Equal sheets at the same time give equal files. */
export async function sheetPaper(
  table: SheetTable,
  head: SheetHead,
  { paper: kind, text }: { paper: SheetFile['paper']; text: CellText },
): Promise<Buffer> {
  const { size = 'A4', across = false } = kind ?? {}
  const paper = createPdf({
    language: head.language,
    title: `${table.title}, ${head.trip}`,
    createdAt: head.at,
    size: size === 'letter' ? 'LETTER' : size,
    landscape: across,
  })
  const file = buffer(paper)
  const width = paper.page.width - 2 * edge
  const sheet: Sheet = {
    paper,
    table,
    head,
    text,
    width,
    columns: columnsOf(table, width),
    bottom: paper.page.height - edge - 14,
  }
  drawTable(sheet, drawHeader(sheet))
  drawFooters(sheet)
  paper.end()
  return file
}

function columnsOf({ columns }: SheetTable, width: number): Column[] {
  const room = width - gap * (columns.length - 1)
  const shares = columns.reduce((sum, column) => sum + column.width, 0)
  let x = edge
  return columns.map((column) => {
    const own = (room * column.width) / shares
    const place: Column = { x, width: own, align: column.isNumber ? 'right' : 'left' }
    x += own + gap
    return place
  })
}

/** Draws the header above the table; returns the y where the table begins. */
function drawHeader({ paper, table, head, width }: Sheet): number {
  const half = width / 2
  write(paper, strong, `Snefro, ${head.trip}`, { x: edge, y: edge, width: half })
  write(paper, textStyles.label, head.printed, { x: edge + half, y: edge, width: half, align: 'right' })
  drawLine(paper, { thickness: 1.6, color: colors.aqua }, { x: edge, y: edge + 15, width })
  let y = write(paper, { ...textStyles.title, size: 16 }, table.title, { x: edge, y: edge + 23, width }) + 2
  if (head.stamp !== undefined) y = write(paper, strong, head.stamp, { x: edge, y, width }) + 2
  if (table.description !== undefined) y = write(paper, textStyles.quiet, table.description, { x: edge, y, width }) + 2
  return y + 6
}

function drawTable(sheet: Sheet, from: number): void {
  const { paper, table, head, width } = sheet
  const { y: end, room } = within(paper, 'Table', () => drawRows(sheet, from))
  let y = end
  for (const line of head.lacking)
    y = write(paper, strong, line, { x: edge, y: room(y, heightOf(paper, strong, line, width) + 6) + 6, width })
  y = write(paper, strong, head.persons(table.persons), { x: edge, y: room(y, 20) + 6, width })
  const note = undrawnNote(paper, head.language)
  if (note !== undefined) write(paper, textStyles.label, note, { x: edge, y: room(y, 30) + 6, width })
}

/** Draws the headings and rows. `room`: the y for something of this height, on a new page if it needs one. */
function drawRows(sheet: Sheet, from: number): { y: number; room: (y: number, height: number) => number } {
  const { paper, table, head, bottom, width } = sheet
  const room = (at: number, height: number) => {
    if (at + height <= bottom) return at
    paper.addPage()
    return drawHeadings(sheet, { y: edge, isRepeated: true })
  }
  let y = within(paper, 'TR', () => drawHeadings(sheet, { y: from, isRepeated: false }))
  for (const { heading: title, rows, totals, persons } of table.groups) {
    if (title !== undefined) {
      y = room(y, 22 + Math.min(40, rowHeight(sheet, rows[0])))
      y = drawGroup(sheet, { y, title: head.cell(title) ?? head.nothing, about: head.persons(persons) })
    }
    for (const row of rows) y = drawRow(sheet, row, room(y, rowHeight(sheet, row)))
    if (title !== undefined && totals !== undefined && table.groups.length > 1)
      y = drawTotals(sheet, { totals, y: room(y, 18), isLast: false })
  }
  if (table.groups.every(({ rows }) => rows.length === 0))
    y = within(paper, 'TR', () => write(paper, { ...missing, tag: 'TD' }, head.empty, { x: edge, y: y + 6, width })) + 6
  y = room(y, 34)
  if (table.totals !== undefined) y = drawTotals(sheet, { totals: table.totals, y, isLast: true })
  return { y, room }
}

type Headings = { readonly y: number; readonly isRepeated: boolean }

function drawHeadings({ paper, table, columns, width }: Sheet, { y, isRepeated }: Headings): number {
  const height = Math.max(
    ...table.columns.map(({ title }, place) => heightOf(paper, heading, title, columns[place]?.width ?? 0)),
  )
  for (const [place, { title }] of table.columns.entries()) {
    const own = columns[place]
    if (own)
      write(paper, heading, title, {
        ...own,
        y: y + height - heightOf(paper, heading, title, own.width),
        isRepeated,
      })
  }
  const line = y + height + 3
  drawLine(paper, { thickness: 1.2, color: colors.text }, { x: edge, y: line, width })
  return line
}

type Group = { readonly y: number; readonly title: string; readonly about: string }

function drawGroup({ paper, width }: Sheet, { y, title, about }: Group): number {
  const voice: TextStyle = { ...strong, tag: 'TH', size: 9.5 }
  const below = within(paper, 'TR', () => {
    const end = write(paper, voice, title, { x: edge, y: y + 8, width })
    const taken = widthOf(paper, voice, title)
    const room = { x: edge + taken + 10, y: y + 9, width: width - taken - 10 }
    if (taken < width - 120) write(paper, { ...missing, tag: 'TD' }, about, room)
    return end
  })
  drawLine(paper, { thickness: 0.7, color: colors.line }, { x: edge, y: below + 3, width })
  return below + 3
}

function rowHeight(sheet: Sheet, row: TableRow | undefined): number {
  if (row === undefined) return 0
  const { paper, columns } = sheet
  return (
    Math.max(
      10,
      ...columns.map(({ width }, place) => heightOf(paper, cell, cellContent(sheet, row, place).text, width)),
    ) +
    2 * padding
  )
}

function cellContent({ table, head, text }: Sheet, row: TableRow, place: number): { text: string; voice: TextStyle } {
  const own = text(row, place)
  if (own !== null) return { text: own, voice: cell }
  return { text: table.columns[place]?.isNeeded ? head.nothing : '', voice: missing }
}

function drawRow(sheet: Sheet, row: TableRow, y: number): number {
  const { paper, columns, width } = sheet
  const height = rowHeight(sheet, row)
  within(paper, 'TR', () => {
    for (const [place, own] of columns.entries()) {
      const { text, voice } = cellContent(sheet, row, place)
      if (text === '') within(paper, 'TD', () => {})
      else write(paper, { ...voice, tag: 'TD' }, text, { ...own, y: y + padding })
    }
  })
  drawLine(paper, { thickness: 0.5, color: colors.hairline }, { x: edge, y: y + height, width })
  return y + height
}

type Sums = { readonly totals: NonNullable<Totals>; readonly y: number; readonly isLast: boolean }

function drawTotals({ paper, columns, head, width }: Sheet, { totals, y, isLast }: Sums): number {
  if (isLast) drawLine(paper, { thickness: 1.2, color: colors.text }, { x: edge, y, width })
  const first = totals.findIndex((sum) => sum !== null)
  const until = columns[Math.max(0, first - 1)]
  within(paper, 'TR', () => {
    if (isLast && first > 0 && until)
      write(paper, { ...strong, tag: 'TH' }, head.total, {
        x: edge,
        y: y + padding,
        width: until.x + until.width - edge,
      })
    for (const [place, sum] of totals.entries()) {
      const own = columns[place]
      if (sum !== null && own) write(paper, { ...strong, tag: 'TD' }, String(sum), { ...own, y: y + padding })
    }
  })
  return y + 10 + 2 * padding
}

function drawFooters({ paper, table, head, width }: Sheet): void {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page)
    const y = paper.page.height - edge - 6
    write(paper, textStyles.label, `${table.title}, ${head.trip}`, { x: edge, y, width: width - 120, isRepeated: true })
    const corner = { x: edge + width - 120, y, width: 120, align: 'right', isRepeated: true } as const
    write(paper, textStyles.label, head.page(page + 1, count), corner)
  }
}
