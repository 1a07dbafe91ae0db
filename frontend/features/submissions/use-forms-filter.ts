import { useCallback } from 'react'
import { useFilterInAddress } from '../../lib/filter-in-address.ts'
import { everything, filterIn, type FormsFilter, queryOf } from './forms-filter.ts'

export type Choose = (part: Partial<FormsFilter>) => void

/** The whole filter and the order, in the address; `choose` changes a part of it. */
export function useFormsFilter(): {
  readonly filter: FormsFilter
  readonly choose: Choose
  readonly clear: () => void
} {
  const [filter, set] = useFilterInAddress({ filterIn, queryOf })
  return {
    filter,
    choose: useCallback((part: Partial<FormsFilter>) => set({ ...filter, ...part }), [set, filter]),
    clear: useCallback(() => set({ ...everything, sort: filter.sort }), [set, filter]),
  }
}
