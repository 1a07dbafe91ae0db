import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

type Codec<Filter> = {
  readonly filterIn: (query: URLSearchParams) => Filter
  readonly queryOf: (filter: Filter) => Record<string, string>
}

/**
 * A filter that lives in the address, so that Back, reload and a sent link show the same rows. A choice shows at once; the
 * address follows a moment later, and what it says then counts. The two functions stand outside of components.
 */
export function useFilterInAddress<Filter>({
  filterIn,
  queryOf,
}: Codec<Filter>): readonly [chosen: Filter, choose: (next: Filter) => void] {
  const [query, setQuery] = useSearchParams()
  const address = query.toString()
  const [seen, setSeen] = useState(address)
  const [chosen, setChosen] = useState(() => filterIn(query))
  if (address !== seen) {
    setSeen(address)
    setChosen(filterIn(query))
  }
  const choose = useCallback(
    (next: Filter) => {
      setChosen(next)
      setQuery(queryOf(next), { replace: true })
    },
    [setQuery, queryOf],
  )
  return [chosen, choose]
}
