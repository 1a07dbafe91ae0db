import { callWithHeaders } from '../../../lib/http/call.ts'
import type { Language } from '../../../lib/intl/languages.ts'
import { listQuery } from '../../../lib/http/list-query.ts'
import { type FilterOf, oneOf, text } from '../../../lib/use-filter.ts'
import { agencyStates } from '../state.ts'

export const stateFilters = ['all', ...agencyStates] as const

export const agenciesFilter = { search: text, state: oneOf(stateFilters, 'all') }
export type AgenciesFilter = FilterOf<typeof agenciesFilter>

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
    ({ cursor, signal }) => callWithHeaders('GET /api/agents', { query: { ...query, cursor }, signal }),
    { keepsPrevious: true, meta: { live: 'agencies' } },
  )
}
