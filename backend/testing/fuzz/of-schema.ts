import fc from 'fast-check'
import type { Json } from '@fleet/domain/kernel/json'

export type Schema = { readonly [keyword: string]: unknown }
type Made = fc.Arbitrary<Json>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const numberIn = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback)
/** Converts to JSON; `undefined` becomes null. */
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null))

const ofFormat: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress().map((address) => address.slice(-200)),
  date: fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
}

function text({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const known = typeof format === 'string' ? ofFormat[format] : undefined
  const maxChars = Math.min(numberIn(maxLength, 40), 300)
  if (known !== undefined) return known
  if (typeof pattern === 'string') return matching(pattern).map((found) => found.slice(0, maxChars))
  return fc.string({ unit: 'grapheme', minLength: Math.min(numberIn(minLength, 0), maxChars), maxLength: maxChars })
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return fc.constantFrom('Sample', '12:30', 'AB 1234', '+49', 'a.b-c_1')
  }
}

function object({ properties, required, additionalProperties }: Schema): Made {
  const named = isSchema(properties) ? Object.entries(properties) : []
  const members = Object.fromEntries(
    named.map(([name, schema]) => [name, isSchema(schema) ? ofSchema(schema) : fc.constant(null)]),
  )
  const needed = Array.isArray(required)
    ? required.filter((name) => typeof name === 'string' && Object.hasOwn(members, name))
    : []
  const made = fc.record(members, { requiredKeys: needed })
  if (!isSchema(additionalProperties)) return made.map(asJson)
  return fc
    .tuple(made, fc.dictionary(fc.string({ maxLength: 20 }), ofSchema(additionalProperties), { maxKeys: 3 }))
    .map(([own, more]) => asJson({ ...more, ...own }))
}

/** Generates valid values of a schema: supports as much of JSON Schema as contracts and form fields use. */
export function ofSchema(schema: Schema): Made {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'].map(asJson))
  if (schema['const'] !== undefined) return fc.constant(asJson(schema['const']))
  const types = [schema['type']].flat()
  return fc.oneof(
    ...types.map((type): Made => {
      if (type === 'string') return text(schema)
      if (type === 'integer')
        return fc.integer({
          min: numberIn(schema['minimum'], 0),
          max: Math.max(numberIn(schema['minimum'], 0), numberIn(schema['maximum'], 1000)),
        })
      if (type === 'number')
        return fc.double({ min: numberIn(schema['minimum'], 0), max: numberIn(schema['maximum'], 1000), noNaN: true })
      if (type === 'boolean') return fc.boolean()
      if (type === 'null') return fc.constant(null)
      if (type === 'array')
        return fc
          .array(isSchema(schema['items']) ? ofSchema(schema['items']) : fc.constant(null), { maxLength: 4 })
          .map(asJson)
      return object(schema)
    }),
  )
}
