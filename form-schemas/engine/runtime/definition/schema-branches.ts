import type { JsonSchema } from './definition.ts'
import { jsonObject } from './json-object.ts'

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
