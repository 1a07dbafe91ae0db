import type { CheckedRow } from '@fleet/backend/features/client-import/contract'
import { type Draft, textIn } from './draft.ts'

/** Rows as CSV, each with its problems. Cells that a spreadsheet would execute are marked as text. */
export function remarksFile(
  draft: Draft,
  rows: readonly CheckedRow[],
  words: { readonly row: string; readonly remarks: string },
): string {
  const { columns } = draft.table
  const lines = rows.map(({ row, problems }) => [
    String(row),
    ...columns.map((_, place) => textIn(draft, row, place)),
    problems
      .map(({ column, message }) => `${columns[column ?? -1]?.name ?? ''}: ${message}`.replace(/^: /, ''))
      .join(' '),
  ])
  const all = [[words.row, ...columns.map(({ name, heading }) => heading || name), words.remarks], ...lines]
  return `\uFEFF${all.map((cells) => `${cells.map(csvCell).join(';')}\r\n`).join('')}`
}

function csvCell(text: string): string {
  const safe = /^[=@\t\r]/.test(text) || /^[+-]\D/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Downloads a text as a file. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
