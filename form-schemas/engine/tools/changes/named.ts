import type { Condition, JsonValue } from '../../runtime/definition/definition.ts'
import { canonicalJson, jsonObject, sameValue } from '../../runtime/definition/json-object.ts'
import { conditionNameOf, type NamedConditions } from '../form-files/named-conditions.ts'
import type { ComparedForm, Comparison } from './form-change.ts'

const known = new WeakMap<NamedConditions, ReadonlyMap<string, string>>()

/** Names by what their conditions say. */
function namesIn(conditions: NamedConditions): ReadonlyMap<string, string> {
  const there = known.get(conditions)
  if (there !== undefined) return there
  const names = new Map(Object.entries(conditions).map(([name, condition]) => [canonicalJson(condition), name]))
  known.set(conditions, names)
  return names
}

/** A condition as whoever uses every name would write it; `except`: a name not to be used. */
export function named({ conditions }: ComparedForm, condition: JsonValue, except?: string): JsonValue {
  const names = namesIn(conditions)
  const written = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(written)
    const object = jsonObject(value)
    if (object === undefined) return value
    const name = names.get(canonicalJson(object))
    if (name !== undefined && name !== except) return { $ref: `#/conditions/${name}` }
    return Object.fromEntries(Object.entries(object).map(([key, member]) => [key, written(member)]))
  }
  return written(condition)
}

/** The name of a condition; undefined for one that has none. */
export function nameOf({ conditions }: ComparedForm, condition: Condition): string | undefined {
  return namesIn(conditions).get(canonicalJson(condition))
}

/** Whether both say the same, or differ only in what a condition of that name says: that is a change of its own. */
export function alike({ before, after }: Comparison, was: JsonValue | undefined, is: JsonValue | undefined): boolean {
  if (was === undefined || is === undefined) return was === is
  return sameValue(was, is) || sameValue(named(before, was), named(after, is))
}

/** Every name that a condition uses, also through other names. */
export function namesUsed(form: ComparedForm, condition: Condition): ReadonlySet<string> {
  const used = new Set<string>()
  const walk = (value: JsonValue): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    const name = conditionNameOf(jsonObject(value)?.['$ref'])
    if (name === undefined) return Object.values(jsonObject(value) ?? {}).forEach(walk)
    if (used.has(name)) return
    used.add(name)
    walk(named(form, form.conditions[name] ?? {}, name))
  }
  walk(named(form, condition))
  return used
}
