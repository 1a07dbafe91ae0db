import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** One field of a filter and how the address writes it. */
type Field<Value> = {
  /** Its value if the address does not name it. */
  readonly empty: Value
  readonly read: (written: string) => Value
  /** Undefined: the address leaves it out. */
  readonly write: (value: Value) => string | undefined
  /** A sort order: kept by `clear`, and does not count as a filter. */
  readonly isOrder?: boolean
}

/** The fields of a filter by their names in the address. */
type Shape<Filter> = { readonly [Name in keyof Filter]: Field<Filter[Name]> }
export type FilterOf<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never
}

/** Typed text; '' for none. */
export const text: Field<string> = {
  empty: '',
  read: (typed) => typed,
  write: (typed) => (typed.trim() === '' ? undefined : typed),
}

/** One value, which may be ''; undefined for all. */
export const choice: Field<string | undefined> = { empty: undefined, read: (value) => value, write: (value) => value }

export const flag: Field<boolean> = {
  empty: false,
  read: (value) => value === 'yes',
  write: (isSet) => (isSet ? 'yes' : undefined),
}

export function oneOf<Value extends string>(values: readonly Value[], empty: Value): Field<Value> {
  return {
    empty,
    read: (name) => values.find((value) => value === name) ?? empty,
    write: (value) => (value === empty ? undefined : value),
  }
}

/** Several values in the order of `values`; [] for all. */
export function someOf<Value extends string>(values: readonly Value[]): Field<readonly Value[]> {
  return {
    empty: [],
    read: (names) => values.filter((value) => names.split(',').includes(value)),
    write: (chosen) => (chosen.length === 0 ? undefined : chosen.join(',')),
  }
}

export function order<Value extends string>(values: readonly Value[], empty: Value): Field<Value> {
  return { ...oneOf(values, empty), isOrder: true }
}

/** What differs from the empty filter, as the address and a call name it. */
export function queryOf<Filter extends object>(shape: Shape<Filter>, filter: NoInfer<Filter>): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name in shape) {
    const written = shape[name].write(filter[name])
    if (written !== undefined) query[name] = written
  }
  return query
}

export function filterIn<Filter extends object>(shape: Shape<Filter>, query: URLSearchParams): Filter {
  const filter: Partial<Filter> = {}
  for (const name in shape) {
    const written = query.get(name)
    filter[name] = written === null ? shape[name].empty : shape[name].read(written)
  }
  return filter as Filter
}

/** The empty filter in the same order. */
export function cleared<Filter extends object>(shape: Shape<Filter>, filter: NoInfer<Filter>): Filter {
  const empty = filterIn(shape, new URLSearchParams())
  for (const name in shape) if (shape[name].isOrder) empty[name] = filter[name]
  return empty
}

/**
 * A filter kept in the address, so that Back, reload and shared links show the same rows. A choice shows at once; the
 * address follows a moment later, and then decides. The shape must be defined outside of components.
 */
export function useFilter<Filter extends object>(shape: Shape<Filter>) {
  const [query, setQuery] = useSearchParams()
  const address = query.toString()
  const [lastAddress, setLastAddress] = useState(address)
  const [filter, setFilter] = useState(() => filterIn(shape, query))
  if (address !== lastAddress) {
    setLastAddress(address)
    setFilter(filterIn(shape, query))
  }
  const choose = (part: Partial<Filter>) => {
    const next = { ...filter, ...part }
    setFilter(next)
    setQuery(queryOf(shape, next), { replace: true })
  }
  const none = cleared(shape, filter)
  const addressOf = (one: Filter) => new URLSearchParams(queryOf(shape, one)).toString()
  return { filter, choose, clear: () => choose(none), isFiltered: addressOf(filter) !== addressOf(none) }
}
