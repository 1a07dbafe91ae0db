import type { Condition, DerivedValue } from '../definition/definition.ts'
import { jsonObject, textList } from '../definition/form-fields.ts'
import { isMoment } from '../definition/moments.ts'

const fieldKeywords = new Set(['properties', 'required'])
const nestedKeywords = new Set(['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf'])
const ignoredKeywords = new Set(['type', 'title', 'description', '$comment'])

/** The fields that a condition reads; undefined when it uses a keyword that may read any. */
export function fieldsRead(condition: Condition): ReadonlySet<string> | undefined {
  const read = new Set([...Object.keys(jsonObject(condition['properties']) ?? {}), ...textList(condition['required'])])
  for (const [keyword, value] of Object.entries(condition)) {
    if (fieldKeywords.has(keyword) || ignoredKeywords.has(keyword)) continue
    if (!nestedKeywords.has(keyword)) return undefined
    for (const part of Array.isArray(value) ? value : [value]) {
      const inner = fieldsRead(jsonObject(part) ?? {})
      if (inner === undefined) return undefined
      for (const field of inner) read.add(field)
    }
  }
  return read
}

/** The fields that the conditions read; undefined when one may read any field. */
export function fieldsReadByAll(conditions: Iterable<Condition>): readonly string[] | undefined {
  const all = new Set<string>()
  for (const condition of conditions) {
    const read = fieldsRead(condition)
    if (read === undefined) return undefined
    for (const field of read) all.add(field)
  }
  return [...all]
}

/** The fields that a derived value is computed from. */
export function fieldsOfDerived(derived: DerivedValue): readonly string[] {
  if (isMoment(derived)) {
    const { date, time } = derived.moment
    return time === undefined ? [date] : [date, time]
  }
  const { of, on } = derived.age
  return [of, ...(on.field === undefined ? [] : [on.field]), ...(on.firstOf ?? []), ...(on.latestOf ?? [])]
}
