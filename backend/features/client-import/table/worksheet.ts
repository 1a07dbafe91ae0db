import { reject } from '@fleet/domain/kernel/rejection'
import { type NumberStyles, momentText } from './styles.ts'
import { type Bounds, type Sheet, columnIndex } from './table.ts'
import { boundedSheet } from './to-table.ts'
import { type Attributes, readXml } from './xml.ts'

type WorkbookContext = {
  readonly strings: readonly string[]
  readonly styles: NumberStyles
  readonly from1904: boolean
}

type Cell = {
  readonly index: number
  readonly type: string
  readonly style: number
  value: string
  formula: string | undefined
}

/**
 * Reads a sheet's cells as texts: dates as `2026-12-05`, a formula as such, never its cached result.
 * @throws Rejection imports.merged | damaged | markup, and those of `boundedSheet`
 */
export function readWorksheet(bytes: Buffer, context: WorkbookContext, bounds: Bounds): Sheet {
  const { sheet, add } = boundedSheet(bounds)
  let row = 0
  let next = 0
  let cell: Cell | undefined
  let within = ''
  readXml(bytes, {
    open(name, attributes) {
      if (name === 'row') [row, next] = [rowOf(attributes, row), 0]
      else if (name === 'c') cell = cellOf(attributes, next)
      else if (name === 'mergeCell' && sheet.length > 0)
        reject('imports.merged', { values: mergedAt(attributes['ref'] ?? '') })
      // Phonetic readings are no part of a text.
      within = within === 'rPh' ? within : name
      if (name === 'f' && cell !== undefined) cell.formula = ''
    },
    text(piece) {
      if (cell === undefined) return
      if (within === 'f') cell.formula += piece
      else if (within === 'v' || within === 't') cell.value += piece
      if (cell.value.length > bounds.cell * 2) cell.value = cell.value.slice(0, bounds.cell * 2)
    },
    close(name) {
      if (within !== 'rPh' || name === 'rPh') within = ''
      if (name !== 'c' || cell === undefined) return
      next = cell.index + 1
      add(row, cell.index, textOf(cell, context))
      cell = undefined
    },
  })
  return sheet
}

function rowOf({ r }: Attributes, before: number): number {
  const row = r === undefined ? before + 1 : Number(r)
  // Rows out of order would overwrite each other.
  return Number.isInteger(row) && row > before ? row : reject('imports.damaged')
}

function cellOf({ r, t = 'n', s = '0' }: Attributes, next: number): Cell {
  const index = r === undefined ? next : columnIndex(/^([A-Z]{1,4})\d/.exec(r)?.[1] ?? '')
  return Number.isInteger(index) && index >= next
    ? { index, type: t, style: Number(s), value: '', formula: undefined }
    : reject('imports.damaged')
}

function textOf({ type, style, value, formula }: Cell, { strings, styles, from1904 }: WorkbookContext): string {
  if (formula !== undefined) return `=${formula}`
  if (type === 's' && value.trim() !== '') return unescaped(strings[Number(value)] ?? reject('imports.damaged'))
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  const moment = styles.dates.has(style) ? momentText(number, from1904) : undefined
  return moment ?? plainNumber(number).padStart(number < 0 ? 0 : (styles.digits.get(style) ?? 0), '0')
}

/** Spreadsheets write characters that XML cannot contain as `_x000D_`. */
function unescaped(text: string): string {
  return text
    .replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .toWellFormed()
}

/** Restores the typed number: 0.1 + 0.2 is 0.3. */
function plainNumber(number: number): string {
  return Math.abs(number) < 1e15 ? String(Number(number.toPrecision(15))) : BigInt(Math.round(number)).toString()
}

function mergedAt(ref: string): { cells: string; row: number; column: string } {
  const [, column = '', row = '0'] = /^([A-Z]+)(\d+)/.exec(ref) ?? []
  return { cells: ref.slice(0, 40), row: Number(row), column }
}
