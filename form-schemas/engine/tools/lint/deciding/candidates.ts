import type { JsonSchema, JsonValue } from '../../../runtime/definition/definition.ts'
import { jsonObject } from '../../../runtime/definition/form-fields.ts'
import { type Candidate, passes } from './test-answer.ts'

/**
 * Answers that represent all possible answers to a field, as far as these tests distinguish them; undefined when they
 * cannot be listed. May contain too many but never too few: a result for all of them holds for every answer.
 */
export function candidatesFor(schema: JsonSchema, tests: readonly JsonSchema[]): readonly Candidate[] | undefined {
  const possible = (found: readonly Candidate[]) => found.filter((answer) => passes(schema, answer) !== false)
  if (schema['const'] !== undefined) return [schema['const']]
  if (Array.isArray(schema['enum'])) return schema['enum']
  switch (schema['type']) {
    case 'boolean':
      return [true, false]
    case 'integer':
    case 'number':
      return [schema, ...tests].some((test) => mentions(test, 'multipleOf'))
        ? undefined
        : listed(possible(numbersAround([schema, ...tests], schema['type'] === 'integer')))
    case 'string':
      return [...possible(named(tests).filter((value) => typeof value === 'string')), { some: 'text' }]
    case 'array':
      return [{ some: 'list' }]
    default:
      return undefined
  }
}

function listed(found: readonly Candidate[]): readonly Candidate[] | undefined {
  return found.length === 0 ? undefined : found
}

const limits: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'const',
  'enum',
])

/** Every limit, its neighbours, and values between limits. */
function numbersAround(tests: readonly JsonSchema[], whole: boolean): number[] {
  const edges = [
    ...new Set([0, ...tests.flatMap((test) => values(test, limits)).filter((value) => typeof value === 'number')]),
  ].toSorted((one, other) => one - other)
  const around = edges.flatMap((edge, index) => {
    const next = edges[index + 1]
    return [edge - 1, edge, edge + 1, ...(next === undefined ? [] : [(edge + next) / 2])]
  })
  return [...new Set(whole ? around.map(Math.floor) : around)]
}

function named(tests: readonly JsonSchema[]): JsonValue[] {
  return tests.flatMap((test) => values(test, new Set(['const', 'enum'])))
}

/** Values of these keywords, including nested ones. */
function values(test: JsonSchema, keywords: ReadonlySet<string>): JsonValue[] {
  return Object.entries(test).flatMap(([keyword, value]) => {
    if (keywords.has(keyword)) return keyword === 'enum' && Array.isArray(value) ? value : [value]
    return partsOf(keyword, value).flatMap((part) => values(part, keywords))
  })
}

function mentions(test: JsonSchema, values: string): boolean {
  return Object.entries(test).some(
    ([keyword, value]) => keyword === values || partsOf(keyword, value).some((part) => mentions(part, values)),
  )
}

function partsOf(keyword: string, value: JsonValue): JsonSchema[] {
  if (keyword === 'not') return [jsonObject(value) ?? {}]
  return ['allOf', 'anyOf', 'oneOf'].includes(keyword) && Array.isArray(value)
    ? value.map((part) => jsonObject(part) ?? {})
    : []
}
