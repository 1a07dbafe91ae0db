import { useCallback } from 'react'
import { useFilterInAddress } from '../../lib/filter-in-address.ts'
import { statusFilters, type FormsFilter, type StatusFilter, type TripFilter } from './submission-pages.ts'

type Chosen = Omit<FormsFilter, 'ofAgency'>

type FilterControls = Chosen & { setSearch: (search: string) => void; setStatus: (status: StatusFilter) => void; setTrip: (trip: TripFilter | undefined) => void; clear: () => void }

const everything: Chosen = { search: '', status: 'all' }

/** Search, status and trip, in the address. */
export function useFormsFilter(): FilterControls {
  const [chosen, choose] = useFilterInAddress({ filterIn, queryOf })
  return {
    ...chosen,
    setSearch: useCallback((search: string) => choose({ ...chosen, search }), [choose, chosen]),
    setStatus: useCallback((status: StatusFilter) => choose({ ...chosen, status }), [choose, chosen]),
    setTrip: useCallback((trip: TripFilter | undefined) => choose({ ...chosen, trip }), [choose, chosen]),
    clear: useCallback(() => choose(everything), [choose]),
  }
}

function filterIn(query: URLSearchParams): Chosen {
  const status = statusFilters.find((one) => one === query.get('status')) ?? 'all'
  const trip = query.has('boat') || query.has('tripStart') ? { boat: query.get('boat') ?? '', tripStart: query.get('tripStart') ?? '' } : undefined
  return { search: query.get('search') ?? '', status, trip }
}

function queryOf({ search, status, trip }: Chosen): Record<string, string> {
  return { ...(search === '' ? {} : { search }), ...(status === 'all' ? {} : { status }), ...trip }
}
