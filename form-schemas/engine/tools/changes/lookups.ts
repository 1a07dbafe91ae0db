import type { LookupDefinition } from '../../runtime/definition/definition.ts'
import { sameValue } from '../../runtime/definition/form-fields.ts'
import { textsIn } from '../form-files/texts.ts'
import { type ComparedForm, type Comparison, type FormChange, someOf } from './form-change.ts'

/** Entries of lists that came, went, are no longer or again offered, take more or fewer guests, or stand in another order. */
export function lookupChanges({ before, after, language }: Comparison): FormChange[] {
  const old = new Map(before.definition.lookups.map((lookup) => [lookup.id, lookup]))
  return after.definition.lookups.flatMap((lookup): FormChange[] => {
    const earlier = old.get(lookup.id)
    if (earlier === undefined || (listsLanguages(before, earlier) && listsLanguages(after, lookup))) return []
    const named = (form: ComparedForm, values: readonly (string | number)[]) => {
      const labels = textsIn(form.texts, language).options[lookup.id]
      return values.map((value) => labels?.[String(value)] ?? String(value))
    }
    const about = (kind: FormChange['kind'], code: string, names: readonly string[]): FormChange[] =>
      names.length === 0 ? [] : [{ kind, code, values: { list: lookup.id, entries: someOf(names) } }]
    const [was, is] = [sides(earlier), sides(lookup)]
    return [
      ...about(
        'added',
        'entriesAdded',
        named(
          after,
          [...is.all].filter((value) => !was.all.has(value)),
        ),
      ),
      ...about(
        'removed',
        'entriesRemoved',
        named(
          before,
          [...was.all].filter((value) => !is.all.has(value)),
        ),
      ),
      ...about(
        'changed',
        'entriesRetired',
        named(
          after,
          is.retired.filter((value) => was.offered.has(value)),
        ),
      ),
      ...about(
        'changed',
        'entriesOffered',
        named(
          after,
          was.retired.filter((value) => is.offered.has(value)),
        ),
      ),
      ...about(
        'changed',
        'entriesPlaces',
        resized(earlier, lookup).map((value) => `${named(after, [value]).join()}: ${lookup.places?.[value] ?? '–'}`),
      ),
      ...(reordered(earlier, lookup)
        ? [{ kind: 'changed', code: 'entriesReordered', values: { list: lookup.id } } as const]
        : []),
    ]
  })
}

/** A list of just the languages of the form: those that come and go are said as such. */
function listsLanguages({ texts }: ComparedForm, { values }: LookupDefinition): boolean {
  return sameValue([...values].toSorted(), Object.keys(texts).toSorted())
}

function sides({ values, retired }: LookupDefinition) {
  return { all: new Set(values), retired, offered: new Set(values.filter((value) => !retired.includes(value))) }
}

/** Boats that stay, and take another number of guests. */
function resized(
  { places: was = {}, values }: LookupDefinition,
  { places: is = {}, values: present }: LookupDefinition,
): string[] {
  return values
    .filter((value) => present.includes(value))
    .map(String)
    .filter((value) => was[value] !== is[value])
}

function reordered(before: LookupDefinition, after: LookupDefinition): boolean {
  const old = new Set(before.values)
  const present = new Set(after.values)
  return !sameValue(
    before.values.filter((value) => present.has(value)),
    after.values.filter((value) => old.has(value)),
  )
}
