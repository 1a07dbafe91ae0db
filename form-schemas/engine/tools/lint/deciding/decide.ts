import type { Condition, JsonSchema, JsonValue } from '../../../runtime/definition/definition.ts'
import { jsonObject, textList } from '../../../runtime/definition/form-fields.ts'
import { candidatesFor } from './candidates.ts'
import { all, any, type Candidate, not, one, passes, type Verdict } from './test-answer.ts'

/** Conditions with more combinations are not decided. */
const maxCombinations = 20_000

/** An equivalence class of answers: the result of each test, or no answer. */
type Way = ReadonlyMap<JsonSchema, Verdict> | 'none'

/**
 * Whether a condition holds for all answers (`always`) or for none (`never`); undefined when it depends or cannot be
 * decided. `schemas`: of fields and derived values, with lookups resolved; any field may be unanswered.
 */
export function decided(
  condition: Condition,
  schemas: ReadonlyMap<string, JsonSchema>,
): 'always' | 'never' | undefined {
  const tests = new Map<string, JsonSchema[]>()
  collect(condition, tests)
  const ways = [...tests].map(([field, fieldTests]) => [field, waysOf(schemas.get(field), fieldTests)] as const)
  const known = ways.flatMap(([field, found]) => (found === undefined ? [] : [[field, found] as const]))
  if (known.length < ways.length || known.reduce((count, [, found]) => count * found.length, 1) > maxCombinations)
    return undefined
  const verdicts = new Set<Verdict>()
  for (const answers of combinations(known)) {
    verdicts.add(holds(condition, answers))
    if (verdicts.size > 1 || verdicts.has(undefined)) return undefined
  }
  return verdicts.has(true) ? 'always' : 'never'
}

function waysOf(schema: JsonSchema | undefined, tests: readonly JsonSchema[]): readonly Way[] | undefined {
  const candidates = schema === undefined ? undefined : candidatesFor(schema, tests)
  if (candidates === undefined) return undefined
  const ways = new Map<string, Way>()
  for (const answer of candidates) {
    const verdicts = tests.map((test) => [test, passes(test, answer)] as const)
    ways.set(verdicts.map(([, verdict]) => String(verdict)).join(), new Map(verdicts))
  }
  return ['none', ...ways.values()]
}

function* combinations(fields: readonly (readonly [string, readonly Way[]])[]): Generator<ReadonlyMap<string, Way>> {
  const [first, ...others] = fields
  if (first === undefined) return yield new Map()
  for (const rest of combinations(others)) for (const way of first[1]) yield new Map([...rest, [first[0], way]])
}

function holds(condition: Condition, answers: ReadonlyMap<string, Way>): Verdict {
  const part = (value: JsonValue | undefined) => holds(jsonObject(value) ?? {}, answers)
  return all(
    Object.entries(condition).map(([keyword, value]): Verdict => {
      switch (keyword) {
        case 'properties':
          return all(
            Object.entries(jsonObject(value) ?? {}).map(([field, test]) =>
              testResult(answers.get(field), jsonObject(test)),
            ),
          )
        case 'required':
          return textList(value).every((field) => answers.get(field) !== 'none')
        case 'not':
          return not(part(value))
        case 'allOf':
          return all(listOf(value).map(part))
        case 'anyOf':
          return any(listOf(value).map(part))
        case 'oneOf':
          return one(listOf(value).map(part))
        case 'if':
          return any([all([part(value), part(condition['then'])]), all([not(part(value)), part(condition['else'])])])
        default:
          return true
      }
    }),
  )
}

function testResult(way: Way | undefined, test: JsonSchema | undefined): Verdict {
  if (way === 'none') return true
  return test === undefined ? undefined : way?.get(test)
}

function collect(condition: Condition, tests: Map<string, JsonSchema[]>): void {
  const add = (field: string, test?: JsonSchema) =>
    tests.set(field, [...(tests.get(field) ?? []), ...(test === undefined ? [] : [test])])
  for (const [field, test] of Object.entries(jsonObject(condition['properties']) ?? {})) add(field, jsonObject(test))
  for (const field of textList(condition['required'])) add(field)
  for (const key of ['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf']) {
    const value = condition[key]
    for (const part of Array.isArray(value) ? value : [value]) {
      const inner = jsonObject(part)
      if (inner !== undefined) collect(inner, tests)
    }
  }
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

/** Whether no possible answer passes a test. */
export function failsForAll(test: JsonSchema, schema: JsonSchema): boolean {
  const candidates: readonly Candidate[] | undefined = candidatesFor(schema, [test])
  return candidates?.every((answer) => passes(test, answer) === false) ?? false
}
