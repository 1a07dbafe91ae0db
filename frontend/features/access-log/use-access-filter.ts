import { useSearchParams } from 'react-router-dom'
import type { AccessFilter } from './access-log.ts'

/** The filter lives in the address: Back, reload and a sent link show the same. */
export function useAccessFilter(): { readonly filter: AccessFilter; readonly choose: (filter: AccessFilter) => void } {
  const [query, setQuery] = useSearchParams()
  const filter = { kind: query.get('kind') ?? '', who: query.get('who') ?? '', day: query.get('day') ?? '' }
  const choose = (next: AccessFilter) =>
    setQuery(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true })
  return { filter, choose }
}
