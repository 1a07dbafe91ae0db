import { useSearchParams } from 'react-router-dom'

type ViewKey = 'person' | 'revision' | 'field' | 'of'

export type View = {
  /** Number of the displayed person. */
  readonly person: number
  /** Revision that is shown; undefined: the current one. */
  readonly revision: number | undefined
  /** Filters of the history. */
  readonly field: string | undefined
  readonly of: number | undefined
  /** Address with these values changed; `undefined` removes one. */
  readonly address: (changes: Partial<Record<ViewKey, string | number | undefined>>) => string
  readonly set: (changes: Partial<Record<ViewKey, string | number | undefined>>) => void
}

/** View state, kept in the address, so that every view can be shared. */
export function useView(): View {
  const [query, setQuery] = useSearchParams()
  const changed = (changes: Parameters<View['set']>[0]): URLSearchParams => {
    const after = new URLSearchParams(query)
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined || value === '') after.delete(key)
      else after.set(key, String(value))
    }
    return after
  }
  return {
    person: wholeNumber(query.get('person')) ?? 1,
    revision: wholeNumber(query.get('revision')),
    field: query.get('field') ?? undefined,
    of: wholeNumber(query.get('of')),
    address: (changes) => `?${changed(changes).toString()}`,
    set: (changes) => setQuery(changed(changes), { replace: true, preventScrollReset: true }),
  }
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
