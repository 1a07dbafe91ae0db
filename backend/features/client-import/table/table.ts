import type { Encoding, LegacyEncoding } from './encodings.ts'

/** A client file as texts by row and column. */
export type Table = {
  readonly kind: 'csv' | 'xlsx'
  /** Name of the sheet; null in CSV. */
  readonly sheet: string | null
  /** Detected encoding; null in XLSX, which declares it. */
  readonly encoding: Encoding | null
  /** Encodings to choose from; [] when it is certain. */
  readonly readings: readonly Reading[]
  readonly columns: readonly Column[]
  /** Non-empty rows below the headings. A formula begins with `=`. */
  readonly rows: readonly TableRow[]
}

/** An encoding that a text may have. `sample`: some of its words read so. */
export type Reading = { readonly encoding: LegacyEncoding; readonly sample: string }

/** `name`: as in spreadsheets, `A`. */
export type Column = { readonly name: string; readonly heading: string }
/** `row`: number in the file, from 1. `cells`: one for each column, '' when empty. */
export type TableRow = { readonly row: number; readonly cells: readonly string[] }

/** Non-empty rows of a sheet; `cells` by column index. */
export type Sheet = { readonly row: number; readonly cells: ReadonlyMap<number, string> }[]

export type Bounds = {
  readonly rows: number
  readonly columns: number
  /** Characters of a cell. */
  readonly cell: number
  /** Characters of all cells together: an archive may use one text in many cells. */
  readonly text: number
  /** Bytes of all unpacked files of an archive. */
  readonly unpacked: number
}

/** `A` for 0, `AA` for 26. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Reverse of `columnName`; NaN for an invalid name. */
export function columnIndex(name: string): number {
  return /^[A-Z]{1,4}$/.test(name)
    ? [...name].reduce((index, letter) => index * 26 + (letter.codePointAt(0) ?? 64) - 64, 0) - 1
    : Number.NaN
}
