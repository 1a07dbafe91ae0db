import { CsvError, parse } from 'csv-parse/sync'
import { reject } from '@fleet/domain/kernel/rejection'
import type { LegacyEncoding } from './encodings.ts'
import type { Bounds, Table } from './table.ts'
import { decodeText } from './text-encoding.ts'
import { boundedSheet, toTable } from './to-table.ts'

const delimiters = [';', ',', '\t', '|']

/**
 * Reads clients from delimited text, with any of the usual delimiters. `chosen`: the encoding unless the text is Unicode.
 * @throws Rejection imports.unknownType | unclosedQuote, and those of `boundedSheet` and `toTable`
 */
export function readCsv(bytes: Uint8Array, bounds: Bounds, chosen?: LegacyEncoding): Table {
  const { text, encoding, readings } = decodeText(bytes, chosen)
  const named = /^sep=(.)\r?\n/.exec(text)
  const { sheet, add } = boundedSheet(bounds)
  // Spreadsheets do not count the line that names the separator.
  let row = 0
  try {
    parse(named === null ? text : text.slice(named[0].length), {
      delimiter: named?.[1] ?? delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      on_record(record: string[]) {
        row += 1
        for (const [index, cell] of record.entries()) add(row, index, cell)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    reject('imports.unclosedQuote', { values: { row: row + 1 } })
  }
  return toTable(sheet, { kind: 'csv', sheet: null, encoding, readings }, bounds)
}

/** The most frequent delimiter of the first line outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, 'x')
    .replace(/^[\r\n]+/, '')
    .split(/[\r\n]/)
  const counted = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ','
}
