import type { ExportBody, ExportFilter } from '@fleet/backend/features/exports/contract'

export type ExportFormat = ExportBody['format']
export const exportFormats = ['xlsx', 'csv'] as const satisfies readonly ExportFormat[]

/** The filters in the list's address. All of them must be here, or an export would have more rows than the list. */
const filters: Readonly<Record<Exclude<keyof ExportFilter, 'ids'>, true>> = {
  search: true,
  status: true,
  boat: true,
  tripStart: true,
  agent: true,
  language: true,
  waiting: true,
  warnings: true,
}

export function filterIn(query: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...query].filter(([name]) => Object.hasOwn(filters, name)))
}

/** The registrations selected in the list, from its navigation state; undefined: none. */
export function selectedIn(state: unknown): readonly string[] | undefined {
  const ids: unknown = typeof state === 'object' && state !== null && 'ids' in state ? state.ids : undefined
  return Array.isArray(ids) && ids.length > 0 && ids.every((id) => typeof id === 'string') ? ids : undefined
}

/** Saves a file as a download. */
export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
