import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { statusFilters, type FormsFilter, type StatusFilter } from './submission-pages.ts'

type Chosen = Omit<FormsFilter, 'ofAgency'>

/** Search and status live in the address, so that Back, reload and a sent link show the same rows. */
export function useFormsFilter(): Chosen & { setSearch: (search: string) => void; setStatus: (status: StatusFilter) => void; clear: () => void } {
  const [query, setQuery] = useSearchParams()
  const set = useCallback(
    (name: 'search' | 'status', value: string) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before)
          if (value) after.set(name, value)
          else after.delete(name)
          return after
        },
        { replace: true },
      ),
    [setQuery],
  )
  return {
    search: query.get('search') ?? '',
    status: statusFilters.find((status) => status === query.get('status')) ?? 'all',
    setSearch: useCallback((search: string) => set('search', search), [set]),
    setStatus: useCallback((status: StatusFilter) => set('status', status === 'all' ? '' : status), [set]),
    clear: useCallback(() => setQuery({}, { replace: true }), [setQuery]),
  }
}
