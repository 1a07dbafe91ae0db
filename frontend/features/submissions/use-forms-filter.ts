import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { statusFilters, type FormsFilter, type StatusFilter } from './submission-pages.ts'

type Chosen = Omit<FormsFilter, 'ofAgency'>

type FilterControls = Chosen & { setSearch: (search: string) => void; setStatus: (status: StatusFilter) => void; clear: () => void }

const everything: Chosen = { search: '', status: 'all' }

/**
 * Search and status live in the address, so that Back, reload and a sent link show the same rows. A choice shows at
 * once; the address follows a moment later, and what it says then counts.
 */
export function useFormsFilter(): FilterControls {
  const [query, setQuery] = useSearchParams()
  const address = query.toString()
  const [seen, setSeen] = useState(address)
  const [chosen, setChosen] = useState(() => filterIn(query))
  if (address !== seen) {
    setSeen(address)
    setChosen(filterIn(query))
  }
  const choose = useCallback(
    (next: Chosen) => {
      setChosen(next)
      setQuery(queryOf(next), { replace: true })
    },
    [setQuery],
  )
  return {
    ...chosen,
    setSearch: useCallback((search: string) => choose({ ...chosen, search }), [choose, chosen]),
    setStatus: useCallback((status: StatusFilter) => choose({ ...chosen, status }), [choose, chosen]),
    clear: useCallback(() => choose(everything), [choose]),
  }
}

function filterIn(query: URLSearchParams): Chosen {
  return { search: query.get('search') ?? '', status: statusFilters.find((status) => status === query.get('status')) ?? 'all' }
}

function queryOf({ search, status }: Chosen): Record<string, string> {
  return { ...(search === '' ? {} : { search }), ...(status === 'all' ? {} : { status }) }
}
