import { reject } from '@fleet/domain/kernel/rejection'
import { readCsv } from './csv.ts'
import type { LegacyEncoding } from './encodings.ts'
import type { Bounds, Table } from './table.ts'
import { readWorkbook } from './workbook.ts'

const begins = (bytes: Buffer, ...first: number[]) => first.every((byte, index) => bytes[index] === byte)

/**
 * Reads a client file regardless of its name: an archive as a workbook, anything else as text.
 * @throws Rejection imports.empty | protected | unknownType, and those of `readWorkbook` and `readCsv`
 */
export async function readTable(bytes: Buffer, bounds: Bounds, chosen?: LegacyEncoding): Promise<Table> {
  if (bytes.length === 0) reject('imports.empty')
  // Signature of encrypted Office files and of formats before 2007, which are no archives.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) reject('imports.protected')
  // A PDF may be text for the most part.
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) reject('imports.unknownType')
  return begins(bytes, 0x50, 0x4b) ? readWorkbook(bytes, bounds) : readCsv(bytes, bounds, chosen)
}
