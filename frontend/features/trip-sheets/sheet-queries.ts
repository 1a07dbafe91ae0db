import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/http/call.ts'

export type Trip = { readonly boat: string; readonly tripStart: string }
export type FileFormat = 'pdf' | 'xlsx' | 'csv'
export const fileFormats: readonly FileFormat[] = ['pdf', 'xlsx', 'csv']

const key = ['sheets'] as const

/** The sheets of a trip that the reader may see. */
export const sheetsQuery = (params: Trip, lang: string) =>
  queryOptions({
    queryKey: [...key, 'all', params, lang],
    queryFn: ({ signal }) => call('GET /api/trips/:boat/:tripStart/sheets', { params, query: { lang }, signal }),
    refetchOnMount: 'always',
  })

/** A sheet with its present content. */
export const sheetQuery = (params: Trip & { readonly sheet: string }, lang: string) =>
  queryOptions({
    queryKey: [...key, 'one', params, lang],
    queryFn: ({ signal }) => call('GET /api/trips/:boat/:tripStart/sheets/:sheet', { params, query: { lang }, signal }),
    refetchOnMount: 'always',
  })

/** An issued list, and the changes since. */
export const listQuery = (id: string, lang: string) =>
  queryOptions({
    queryKey: [...key, 'issued', id, lang],
    queryFn: ({ signal }) => call('GET /api/passenger-lists/:id', { params: { id }, query: { lang }, signal }),
    refetchOnMount: 'always',
  })

export const sheetsKey = key

export function sheetFile(
  params: Trip & { readonly sheet: string },
  query: { readonly format: FileFormat; readonly lang: string },
): string {
  return addressOf('/api/trips/:boat/:tripStart/sheets/:sheet/file', params, query)
}

export function listFile(
  id: string,
  query: { readonly format: FileFormat; readonly lang: string; readonly changes?: 'true' },
): string {
  return addressOf('/api/passenger-lists/:id/file', { id }, query)
}
