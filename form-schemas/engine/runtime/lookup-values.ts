import type { FormDefinition, JsonSchema, JsonValue } from './definition/definition.ts'
import { jsonObject } from './definition/json-object.ts'

const indexes = new WeakMap<FormDefinition, ReadonlyMap<string, ReadonlySet<JsonValue>>>()

function lookupValues(definition: FormDefinition): ReadonlyMap<string, ReadonlySet<JsonValue>> {
  const known = indexes.get(definition)
  if (known !== undefined) return known
  const index = new Map(definition.lookups.map(({ id, values }) => [id, new Set<JsonValue>(values)]))
  indexes.set(definition, index)
  return index
}

/**
 * Whether a value is none of its lookup's, retired ones included. Judged here on both sides, so that a list of 10,000
 * entries stands once in the form and in no validator. False for fields without a lookup and for values of another type.
 */
export function isForeign(definition: FormDefinition, schema: JsonSchema, value: JsonValue): boolean {
  const id = schema['x-lookup']
  if (typeof id === 'string')
    return isOfType(schema['type'], value) && lookupValues(definition).get(id)?.has(value) === false
  const items = jsonObject(schema['items'])
  return items !== undefined && Array.isArray(value) && value.some((item) => isForeign(definition, items, item))
}

/** Whether a value is one of its lookup's that is not offered anew. */
export function isRetired(definition: FormDefinition, schema: JsonSchema, value: JsonValue): boolean {
  const lookup = definition.lookups.find(({ id }) => id === schema['x-lookup'])
  return lookup?.retired.some((retired) => retired === value) ?? false
}

function isOfType(type: JsonValue | undefined, value: JsonValue): boolean {
  return type === 'string' ? typeof value === 'string' : typeof value === 'number'
}
