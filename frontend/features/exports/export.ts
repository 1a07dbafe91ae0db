import type { AskedExport } from '@fleet/backend/features/exports/contract'

export type ExportFormat = AskedExport['format']
export const exportFormats = ['xlsx', 'csv'] as const satisfies readonly ExportFormat[]

/** What of the list's address is a filter: all of them, or an export would have more rows than the list. */
const filters: Readonly<Record<keyof NonNullable<AskedExport['filter']>, true>> = { search: true, status: true, boat: true, tripStart: true, agent: true, language: true, waiting: true, warnings: true }

export function filterIn(query: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...query].filter(([name]) => Object.hasOwn(filters, name)))
}

/** Keeps a file where the browser keeps what is downloaded. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
