import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { stateFilters, type AgenciesFilter, type StateFilter } from './agency-pages.ts'

const everything: AgenciesFilter = { search: '', state: 'all' }

/** Search and state live in the address, so that Back, reload and a sent link show the same rows. */
export function useAgenciesFilter() {
  const [query, setQuery] = useSearchParams()
  const address = query.toString()
  const [seen, setSeen] = useState(address)
  const [chosen, setChosen] = useState(() => filterIn(query))
  if (address !== seen) {
    setSeen(address)
    setChosen(filterIn(query))
  }
  const choose = useCallback(
    (next: AgenciesFilter) => {
      setChosen(next)
      setQuery(queryOf(next), { replace: true })
    },
    [setQuery],
  )
  return {
    ...chosen,
    setSearch: useCallback((search: string) => choose({ ...chosen, search }), [choose, chosen]),
    setState: useCallback((state: StateFilter) => choose({ ...chosen, state }), [choose, chosen]),
    clear: useCallback(() => choose(everything), [choose]),
  }
}

function filterIn(query: URLSearchParams): AgenciesFilter {
  return { search: query.get('search') ?? '', state: stateFilters.find((state) => state === query.get('state')) ?? 'all' }
}

function queryOf({ search, state }: AgenciesFilter): Record<string, string> {
  return { ...(search === '' ? {} : { search }), ...(state === 'all' ? {} : { state }) }
}
