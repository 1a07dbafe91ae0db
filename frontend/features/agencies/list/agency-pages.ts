import { answered } from '../../../lib/call.ts'
import type { Language } from '../../../lib/intl/languages.ts'
import { listQuery } from '../../../lib/list-query.ts'
import { agencyStates, type AgencyState } from '../state.ts'

export type StateFilter = AgencyState | 'all'

export const stateFilters: readonly StateFilter[] = ['all', ...agencyStates]

export type AgenciesFilter = { readonly search: string; readonly state: StateFilter }

/** Agencies, by name. */
export function agencyPagesQuery({ search, state }: AgenciesFilter, language: Language) {
  const query = {
    limit: '50',
    search: search || undefined,
    state: state === 'all' ? undefined : state,
    lang: language,
  }
  return listQuery(
    ['agencies', query],
    ({ cursor, signal }) => answered('GET /api/agents', { query: { ...query, cursor }, signal }),
    { keepsPrevious: true, meta: { live: 'agencies' } },
  )
}
