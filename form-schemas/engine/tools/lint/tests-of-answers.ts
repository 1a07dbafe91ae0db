import type { Condition, JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FindingCode } from '../form-files/finding-codes.ts'
import type { Pointer } from '../form-files/json-document.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { failsForAll } from './deciding/decide.ts'
import { isOfType } from './deciding/test-answer.ts'
import { meant } from '../form-files/nearest.ts'
import type { ConditionPlace } from './places.ts'

/** That each test of an answer is one that an answer can pass: its values are in the list, and of the field's type. */
export function lintTests(
  { document, condition, pointer }: ConditionPlace,
  schemas: ReadonlyMap<string, JsonSchema>,
): Finding[] {
  return [...testsIn(condition, pointer)].flatMap(({ field, test, at }) => {
    const schema = schemas.get(field)
    if (schema === undefined) return []
    const impossible = [...valuesIn(test, at)].flatMap(({ value, place }) => {
      const fault = faultOf(value, schema)
      return fault === undefined
        ? []
        : [document.error(place, fault.code, { field, value: JSON.stringify(value), ...fault.values })]
    })
    if (impossible.length > 0) return impossible
    return failsForAll(test, schema) ? [document.error(at, 'condition.noAnswer', { field })] : []
  })
}

type Fault = { readonly code: FindingCode; readonly values: { readonly [name: string]: string } }

function faultOf(value: JsonValue, schema: JsonSchema): Fault | undefined {
  const { type, enum: choices } = schema
  if (typeof type !== 'string' || type === 'array') return undefined
  if (!isOfType(type, value))
    return { code: 'condition.type', values: { written: typeof value === 'object' ? 'object' : typeof value, type } }
  if (!Array.isArray(choices) || choices.includes(value)) return undefined
  return { code: 'condition.notInList', values: meant(String(value), choices.map(String)) }
}

type AnswerTest = { readonly field: string; readonly test: JsonSchema; readonly at: Pointer }

function* testsIn(condition: Condition, pointer: Pointer): Generator<AnswerTest> {
  for (const [field, test] of Object.entries(jsonObject(condition['properties']) ?? {})) {
    yield { field, test: jsonObject(test) ?? {}, at: [...pointer, 'properties', field] }
  }
  for (const { part, at } of partsOf(condition, pointer, ['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf']))
    yield* testsIn(part, at)
}

/** What a test compares an answer with. */
function* valuesIn(
  test: JsonSchema,
  pointer: Pointer,
): Generator<{ readonly value: JsonValue; readonly place: Pointer }> {
  if (test['const'] !== undefined) yield { value: test['const'], place: [...pointer, 'const'] }
  if (Array.isArray(test['enum']))
    for (const [index, value] of test['enum'].entries()) yield { value, place: [...pointer, 'enum', index] }
  for (const { part, at } of partsOf(test, pointer, ['not', 'allOf', 'anyOf', 'oneOf'])) yield* valuesIn(part, at)
}

function* partsOf(
  schema: JsonSchema,
  pointer: Pointer,
  keys: readonly string[],
): Generator<{ readonly part: JsonSchema; readonly at: Pointer }> {
  for (const key of keys) {
    const value = schema[key]
    if (Array.isArray(value))
      for (const [index, part] of value.entries()) yield { part: jsonObject(part) ?? {}, at: [...pointer, key, index] }
    else if (jsonObject(value) !== undefined) yield { part: jsonObject(value) ?? {}, at: [...pointer, key] }
  }
}
