/** A file of clients, read: nothing but texts, each in its place. */
export type Table = {
  readonly kind: 'csv' | 'xlsx'
  /** Of the sheet that was read; null in CSV. */
  readonly sheet: string | null
  /** Which encoding was taken; null in XLSX, which says it itself. */
  readonly encoding: Encoding | null
  readonly columns: readonly Column[]
  /** The rows below the headings that say something. A formula begins with `=`. */
  readonly rows: readonly TableRow[]
}

export type Encoding = 'UTF-8' | 'UTF-16' | 'windows-1252' | 'windows-1251'
/** `name`: as spreadsheets call it, `A`. */
export type Column = { readonly name: string; readonly heading: string }
/** `row`: its number in the file, from 1. `cells`: one for each column, '' where it says nothing. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] }

/** What is there of a sheet, row by row; `cells` by the place of the column. */
export type Sheet = { readonly row: number; readonly cells: ReadonlyMap<number, string> }[]

export type Bounds = {
  readonly rows: number
  readonly columns: number
  /** Characters of a cell. */
  readonly cell: number
  /** Characters of all cells together: one text of an archive may stand in many. */
  readonly text: number
  /** Bytes of everything that is read of an archive, unpacked. */
  readonly unpacked: number
}

/** `A` for 0, `AA` for 26. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** The other way round; NaN for what is no name. */
export function columnIndex(name: string): number {
  return /^[A-Z]{1,4}$/.test(name)
    ? [...name].reduce((index, letter) => index * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1
    : Number.NaN
}
