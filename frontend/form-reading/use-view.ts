import { useSearchParams } from 'react-router-dom'

type ViewKey = 'person' | 'revision' | 'field' | 'of'

export type View = {
  /** Whose answers are shown. */
  readonly person: number
  /** The event after which the form is shown; undefined: now. */
  readonly revision: number | undefined
  /** The history's filters. */
  readonly field: string | undefined
  readonly of: number | undefined
  /** Address with these changed; `undefined` takes one out. */
  readonly address: (changes: Partial<Record<ViewKey, string | number | undefined>>) => string
  readonly set: (changes: Partial<Record<ViewKey, string | number | undefined>>) => void
}

/** What is shown stands in the address: every view can be sent to a colleague. */
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
