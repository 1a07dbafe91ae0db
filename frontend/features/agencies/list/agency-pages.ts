import type { AgencyRow } from '@fleet/backend/features/agents/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { answered } from '../../../lib/call.ts'
import type { Language } from '../../../lib/intl/languages.ts'
import { firstPage, nextCursor } from '../../../lib/next-cursor.ts'
import { agencyStates, type AgencyState } from '../state.ts'

export type StateFilter = AgencyState | 'all'

export const stateFilters: readonly StateFilter[] = ['all', ...agencyStates]

export type AgenciesFilter = { readonly search: string; readonly state: StateFilter }

export type AgenciesPage = {
  readonly rows: readonly AgencyRow[]
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined
  /** Rows over all pages. */
  readonly total: string
  readonly counts: Partial<Record<StateFilter, number>>
}

/** Agencies, by name, a page at a time; fetched anew whenever the screen is opened. */
export function agencyPagesQuery(filter: AgenciesFilter, language: Language) {
  return infiniteQueryOptions({
    queryKey: ['agencies', filter, language],
    queryFn: ({ pageParam, signal }) => agenciesPage(filter, { language, cursor: pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page: AgenciesPage) => page.next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: { live: 'agencies' },
  })
}

async function agenciesPage(
  { search, state }: AgenciesFilter,
  { language, cursor, signal }: { language: Language; cursor: string | undefined; signal: AbortSignal },
): Promise<AgenciesPage> {
  const query = {
    limit: '50',
    search: search || undefined,
    state: state === 'all' ? undefined : state,
    cursor,
    lang: language,
  }
  const { data, headers } = await answered('GET /api/agents', { query, signal })
  const counts: AgenciesPage['counts'] = JSON.parse(headers.get('X-State-Counts') ?? '{}')
  return {
    rows: data,
    next: nextCursor(headers.get('Link')),
    total: headers.get('X-Total-Count') ?? String(data.length),
    counts: { all: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts },
  }
}
