import type { AccessEntry } from './access-log.ts'

/** Everyone named in what is shown, once, by name. */
export function peopleIn(rows: readonly AccessEntry[], locale: string): { readonly id: string; readonly name: string }[] {
  const named = rows.flatMap(({ person, actor }) => [person, actor.role === 'system' ? null : actor]).flatMap((one) => (one?.name ? [[one.id, one.name] as const] : []))
  const { compare } = new Intl.Collator(locale)
  return [...new Map(named)].map(([id, name]) => ({ id, name })).toSorted((one, other) => compare(one.name, other.name))
}
