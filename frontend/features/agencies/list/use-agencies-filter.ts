import { useCallback } from 'react'
import { useFilterInAddress } from '../../../lib/filter-in-address.ts'
import { stateFilters, type AgenciesFilter, type StateFilter } from './agency-pages.ts'

const everything: AgenciesFilter = { search: '', state: 'all' }

/** Search and state, in the address. */
export function useAgenciesFilter() {
  const [chosen, choose] = useFilterInAddress({ filterIn, queryOf })
  return {
    ...chosen,
    setSearch: useCallback((search: string) => choose({ ...chosen, search }), [choose, chosen]),
    setState: useCallback((state: StateFilter) => choose({ ...chosen, state }), [choose, chosen]),
    clear: useCallback(() => choose(everything), [choose]),
  }
}

function filterIn(query: URLSearchParams): AgenciesFilter {
  return {
    search: query.get('search') ?? '',
    state: stateFilters.find((state) => state === query.get('state')) ?? 'all',
  }
}

function queryOf({ search, state }: AgenciesFilter): Record<string, string> {
  return { ...(search === '' ? {} : { search }), ...(state === 'all' ? {} : { state }) }
}
