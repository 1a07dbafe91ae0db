import type { Json, JsonObject } from '@fleet/domain/kernel/json'
import type { PersonalFields } from '@fleet/domain/kernel/personal'

type Visit = (value: Json, binding: { personId: string; field: string }) => Json | undefined

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function visitAt(node: Json, path: readonly string[], field: string, personId: string, visit: Visit): Json | undefined {
  const [head, ...rest] = path
  if (head === undefined) return node === null ? null : visit(node, { personId, field })
  if (Array.isArray(node)) {
    if (head !== '*') return node
    return node.flatMap((item) => visitAt(item, rest, field, personId, visit) ?? [])
  }
  if (!isObject(node)) return node
  const names = head === '*' ? Object.keys(node) : Object.hasOwn(node, head) ? [head] : []
  const changed = names.map((name): [string, Json | undefined] => [
    name,
    visitAt(node[name] ?? null, rest, name, personId, visit),
  ])
  const merged: [string, Json | undefined][] = Object.entries({ ...node, ...Object.fromEntries(changed) })
  return Object.fromEntries(merged.filter((entry): entry is [string, Json] => entry[1] !== undefined))
}

/** A copy of an event's data in which each personal value was replaced; `undefined` takes it out. */
export function replacePersonal(data: JsonObject, personal: readonly PersonalFields[], visit: Visit): JsonObject {
  return personal.reduce<JsonObject>((result, { personId, paths }) => {
    return paths.reduce<JsonObject>((copy, path) => {
      const replaced = visitAt(copy, path, path.at(-1) ?? '', personId, visit)
      return isObject(replaced) ? replaced : copy
    }, result)
  }, data)
}
