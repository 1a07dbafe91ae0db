import type { JsonSchema, JsonValue, FormDefinition, StepDefinition } from './definition.ts'

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

function parts(schema: JsonSchema): JsonSchema[] {
  const all = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  return all.map(jsonObject).filter((part) => part !== undefined)
}

/** A step's schema and everything in it that can hold fields: `allOf` parts, `then` and `else`, nested. */
export function* everyBranch(schema: JsonSchema): Generator<JsonSchema> {
  yield schema
  for (const key of ['then', 'else'] as const) {
    const branch = jsonObject(schema[key])
    if (branch !== undefined) yield* everyBranch(branch)
  }
  for (const part of parts(schema)) yield* everyBranch(part)
}

export type FormField = { readonly name: string; readonly step: StepDefinition; readonly schema: JsonSchema }

const indexes = new WeakMap<FormDefinition, ReadonlyMap<string, FormField>>()

/** Fields declared directly in one branch, in order. */
export function fieldsOfBranch(branch: JsonSchema): [string, JsonSchema][] {
  return Object.entries(jsonObject(branch['properties']) ?? {}).flatMap(([name, schema]) => {
    const field = jsonObject(schema)
    return field === undefined ? [] : [[name, field]]
  })
}

/** Every field of the form by name, also those in branches, in the order of the steps. */
export function formFields(definition: FormDefinition): ReadonlyMap<string, FormField> {
  const known = indexes.get(definition)
  if (known !== undefined) return known
  const index = new Map<string, FormField>()
  for (const step of definition.steps) {
    for (const branch of everyBranch(step.schema)) {
      for (const [name, schema] of fieldsOfBranch(branch)) if (!index.has(name)) index.set(name, { name, step, schema })
    }
  }
  indexes.set(definition, index)
  return index
}
