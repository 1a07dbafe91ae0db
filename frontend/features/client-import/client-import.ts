import type { CheckedRow, ImportField, ImportState, ReadFile } from '@fleet/backend/features/client-import/contract'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/http/call.ts'
import { read } from '../../lib/http/http.ts'
import { type Draft, rowsToCheck } from './draft.ts'

/**
 * The content of a file, with a guess of each column's field; `encoding`: undefined to detect it.
 * @throws HttpProblem that names row and column
 */
export function readFile(file: File, encoding: string | undefined, signal: AbortSignal): Promise<ReadFile> {
  const body = new FormData()
  body.append('file', file)
  return read<ReadFile>(addressOf('/api/client-imports/read', {}, { encoding }), {
    method: 'POST',
    body,
    signal,
    timeout: 60_000,
  })
}

export const importFields = (language: string) =>
  queryOptions({
    queryKey: ['client-imports', 'fields', language],
    queryFn: ({ signal }): Promise<readonly ImportField[]> => call('GET /api/client-imports/fields', { signal }),
    placeholderData: (before) => before,
    staleTime: 5 * 60_000,
  })

/** The result of every row with the present mapping and corrections. */
export const checkOf = (draft: Draft, language: string) =>
  queryOptions({
    queryKey: ['client-imports', 'check', draft.id, draft.version, language],
    queryFn: ({ signal }) => call('POST /api/client-imports/check', { body: bodyOf(draft), signal, timeout: 60_000 }),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** Creates these rows, all or none; the same key repeats the same import. */
export function createClients(draft: Draft, rows: readonly CheckedRow[], idempotencyKey: string): Promise<ImportState> {
  const chosen = new Set(rows.map(({ row }) => row))
  const body = bodyOf(draft)
  return call('POST /api/client-imports', {
    body: { ...body, rows: body.rows.filter(({ row }) => chosen.has(row)) },
    idempotencyKey,
    timeout: 60_000,
  })
}

export const importState = (id: string) =>
  queryOptions({
    queryKey: ['client-imports', 'state', id],
    queryFn: ({ signal }) => call('GET /api/client-imports/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'finished' ? false : 700),
    refetchOnMount: 'always',
  })

function bodyOf(draft: Draft) {
  return {
    columns: [...draft.columns],
    orders: [...draft.orders],
    trip: draft.trip.isOne ? draft.trip.of : null,
    rows: rowsToCheck(draft),
  }
}
