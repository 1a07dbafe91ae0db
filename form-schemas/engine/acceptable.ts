import { saysNothing } from './answered.ts'
import type { FormDefinition, JsonSchema, JsonValue, Problem } from './definition.ts'
import { formFields } from './form-fields.ts'
import { isForeign, isRetired } from './lookup-values.ts'
import { jsonObject, sameValue, textList } from './json-object.ts'

/** Longest text stored for a field whose schema names no limit (dates, patterns). */
export const longestText = 2000

type Refusal = Pick<Problem, 'code' | 'values'>

/**
 * Whether a value may be stored in a draft: known field, right type, not over-long, one of the choices that
 * are offered. Asked of new answers only, so that an old one to a retired choice stays. What is merely incomplete or badly
 * formed may be stored and blocks only the submit. `null` and blanks clear and are always acceptable.
 */
export function acceptableValue(form: { readonly definition: FormDefinition }, field: string, value: JsonValue): Problem | undefined {
  const known = formFields(form.definition).get(field)
  if (known === undefined) return { step: '', field, code: 'unknownField', severity: 'error' }
  if (saysNothing(value)) return undefined
  const isChoice = !isForeign(form.definition, known.schema, value) && !isRetired(form.definition, known.schema, value)
  const refusal = refusalOf(known.schema, value) ?? (isChoice ? undefined : { code: 'enum' })
  return refusal === undefined ? undefined : { step: known.step.id, field, severity: 'error', ...refusal }
}

function refusalOf(schema: JsonSchema, value: JsonValue): Refusal | undefined {
  const types = typeof schema['type'] === 'string' ? [schema['type']] : textList(schema['type'])
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return { code: 'type' }
  if (schema['x-lookup'] === undefined && Array.isArray(schema['enum']) && !schema['enum'].some((choice) => sameValue(choice, value))) return { code: 'enum' }
  if (typeof value === 'string') return overLimit('maxLength', schema['maxLength'] ?? longestText, [...value].length)
  if (Array.isArray(value)) {
    const items = jsonObject(schema['items'])
    return overLimit('maxItems', schema['maxItems'], value.length) ?? first(value, (item) => (items === undefined ? undefined : refusalOf(items, item)))
  }
  const members = jsonObject(value)
  const properties = jsonObject(schema['properties']) ?? {}
  return first(Object.entries(members ?? {}), ([name, member]) => {
    const property = Object.hasOwn(properties, name) ? jsonObject(properties[name]) : undefined
    return property === undefined ? { code: 'unknownField' } : refusalOf(property, member)
  })
}

function isOfType(type: string, value: JsonValue): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return jsonObject(value) !== undefined
  return type === 'null' ? value === null : typeof value === type
}

function overLimit(code: string, limit: JsonValue | undefined, size: number): Refusal | undefined {
  return typeof limit === 'number' && size > limit ? { code, values: { limit } } : undefined
}

function first<T>(values: readonly T[], refuse: (value: T) => Refusal | undefined): Refusal | undefined {
  for (const value of values) {
    const refusal = refuse(value)
    if (refusal !== undefined) return refusal
  }
  return undefined
}
