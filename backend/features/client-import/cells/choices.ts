import type { LookupDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import { languages } from '@fleet/platform/http/texts'
import type { Said } from './days.ts'
import { plain } from './plain.ts'
import words from './words.json' with { type: 'json' }

type Value = string | number
/** What people write -> the values it may stand for, at most one of which is meant. */
type Index = ReadonlyMap<string, ReadonlySet<Value>>
export type Chosen = { readonly value: Value; readonly note?: Said } | { readonly fault: Said }

const indexes = new WeakMap<LoadedForm, Map<string, readonly Index[]>>()

/** Measures may stand so far from the nearest on the list. */
const nearest = 3

/** Whatever names a value: the surest first; what names two of them names none. */
function indexesOf(form: LoadedForm, lookup: LookupDefinition): readonly Index[] {
  const known = indexes.get(form) ?? new Map<string, readonly Index[]>()
  indexes.set(form, known)
  const there = known.get(lookup.id)
  if (there !== undefined) return there
  const [exact, labels, own, parts, digits] = [0, 1, 2, 3, 4].map(() => new Map<string, Set<Value>>())
  const add = (index: Map<string, Set<Value>> | undefined, name: string, value: Value) => {
    if (plain(name) !== '') index?.set(plain(name), (index.get(plain(name)) ?? new Set()).add(value))
  }
  const retired = new Set(lookup.retired)
  for (const value of lookup.values) {
    if (retired.has(value)) continue
    add(exact, String(value), value)
    for (const { options } of Object.values(form.texts)) {
      const label = options[lookup.id]?.[String(value)] ?? ''
      add(labels, label, value)
      for (const part of label.split(/[/(),]/)) add(parts, part, value)
    }
    add(digits, /\d+/.exec(String(value))?.[0] ?? '', value)
  }
  for (const [value, names] of aliasesOf(lookup)) for (const name of names) add(own, name, value)
  for (const { region, code } of lookup.entries ?? []) {
    add(labels, region, code)
    for (const language of languages)
      add(labels, new Intl.DisplayNames([language], { type: 'region' }).of(region) ?? '', code)
  }
  const made = [exact, labels, own, parts, digits].flatMap((index) => (index === undefined ? [] : [index]))
  known.set(lookup.id, made)
  return made
}

function aliasesOf({ id, values }: LookupDefinition): [Value, readonly string[]][] {
  const given: readonly (readonly [string, Readonly<Record<string, readonly string[]>>])[] = Object.entries(
    words.choices,
  )
  const own = given.find(([name]) => id === name || id === `lookups/${name}`)?.[1] ?? {}
  return values.map((value) => [value, own[String(value)] ?? []])
}

/** The choice that a text stands for: by value, by label in any language, or as people write it. */
export function readChoice(form: LoadedForm, lookup: LookupDefinition, text: string): Chosen {
  const bare = text.replaceAll(/[\s()-]/g, '')
  const written = /^(?:\+|00)\d+$/.test(bare) ? bare.replace(/^00/, '+') : text
  const several: Value[] = []
  for (const index of indexesOf(form, lookup)) {
    const found = index.get(plain(written)) ?? new Set<Value>()
    const [value] = found
    if (value !== undefined && found.size === 1) return { value }
    if (several.length === 0) several.push(...found)
  }
  const measure = lookup.values.every((value) => typeof value === 'number') ? nearMeasure(lookup, text) : undefined
  if (measure !== undefined) return measure
  if (several.length > 0)
    return { fault: { code: 'severalChoices', values: { lookup: lookup.id, among: several.join('\n') } } }
  return {
    fault: lookup.values.length > 30 ? { code: 'unknownChoice' } : { code: 'noChoice', values: { lookup: lookup.id } },
  }
}

/** Metres, feet and pounds as well; what stands beside the list is taken to the nearest on it, and said. */
function nearMeasure({ values, id }: LookupDefinition, text: string): Chosen | undefined {
  const measured = measureOf(text)
  if (measured === undefined) return undefined
  const [value] = values
    .filter((one) => typeof one === 'number')
    .toSorted((one, other) => Math.abs(one - measured) - Math.abs(other - measured))
  if (value === undefined || Math.abs(value - measured) > nearest)
    return { fault: { code: 'noChoice', values: { lookup: id } } }
  return Math.abs(value - measured) < 0.5 ? { value } : { value, note: { code: 'nearest', values: { value } } }
}

function measureOf(text: string): number | undefined {
  const feet = /^(\d)\s*(?:ft|'|′|pi|feet|foot)\s*(?:(\d{1,2}(?:[.,]5)?)\s*(?:in|"|″|''|po|inches)?\.?)?$/i.exec(
    text.trim(),
  )
  if (feet !== null) return Number(feet[1]) * 30.48 + Number((feet[2] ?? '0').replace(',', '.')) * 2.54
  const found = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(\p{L}*)\.?$/u.exec(text.trim())
  if (found === null) return undefined
  const number = Number((found[1] ?? '').replace(',', '.'))
  if (/^(lb|lbs|pounds?)$/i.test(found[2] ?? '')) return number * 0.4536
  return number < 3 ? number * 100 : number
}
