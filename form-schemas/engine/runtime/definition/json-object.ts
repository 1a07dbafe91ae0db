import type { JsonSchema, JsonValue } from './definition.ts'

/** The value as an object; undefined when it is anything else (an array, null, absent). */
export function jsonObject(value: JsonValue | undefined): JsonSchema | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/** The texts in a list; [] when the value is not a list. */
export function textList(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** JSON with sorted keys: equal values give equal texts. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const object = jsonObject(value)
  if (object === undefined) return JSON.stringify(value)
  const members = Object.keys(object)
    .toSorted()
    .flatMap((key) => (object[key] === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(object[key])}`]))
  return `{${members.join(',')}}`
}

/** Whether two values are equal as JSON; absent equals only absent. */
export function sameValue(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  return canonicalJson(one) === canonicalJson(other)
}
