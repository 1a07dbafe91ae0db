import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Condition, JsonSchema, JsonValue } from './definition.ts'
import { jsonObject } from './json-object.ts'

/** Keywords of ours, which say nothing about validity. */
export const ourKeywords = ['x-checks', 'x-lookup', 'x-renamed-from'] as const

/** ajv as every schema of a form is read: draft-07, strict, all errors. `source` keeps what standalone code needs, `messages` ajv's words. */
export function ajvInstance({ source = false, messages = false }: { source?: boolean; messages?: boolean } = {}): Ajv {
  const ajv = new Ajv({
    strict: true,
    // `required` in a branch may name a field declared above it
    strictRequired: false,
    allErrors: true,
    // The linter asks for it once; for a list of 10,000 entries it takes a second
    validateSchema: false,
    messages,
    loopEnum: 8,
    code: source ? { source: true, esm: false } : {},
  })
  addFormats.default(ajv)
  ajv.addVocabulary([...ourKeywords])
  return ajv
}

/** A condition as a schema of its own. */
export function conditionSchema(condition: Condition): JsonSchema {
  return { type: 'object', ...condition }
}

const notNeeded = new Set<string>(['title', 'description', '$comment', 'examples', 'default', ...ourKeywords])
const data = new Set(['const', 'enum'])

/** The schema with only what ajv has to decide: texts, defaults and lookups' values would make the browser's modules heavy. */
export function validationOnly(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]): [string, JsonValue][] => {
      if (notNeeded.has(keyword) || (keyword === 'enum' && schema['x-lookup'] !== undefined)) return []
      if (data.has(keyword)) return [[keyword, value]]
      return [[keyword, keyword === 'properties' ? eachProperty(value) : nested(value)]]
    }),
  )
}

function eachProperty(properties: JsonValue): JsonValue {
  return Object.fromEntries(Object.entries(jsonObject(properties) ?? {}).map(([name, schema]) => [name, nested(schema)]))
}

function nested(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(nested)
  const schema = jsonObject(value)
  return schema === undefined ? value : validationOnly(schema)
}
