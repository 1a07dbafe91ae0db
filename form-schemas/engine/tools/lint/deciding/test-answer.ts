import type { JsonSchema, JsonValue } from '../../../runtime/definition/definition.ts'
import { jsonObject, sameValue } from '../../../runtime/definition/form-fields.ts'
import { linearRegExp, patternFault } from '../../form-files/schemas/linear-pattern.ts'

/** undefined: unknown. */
export type Verdict = boolean | undefined

/** Any text, or any list, that no condition names. */
type SomeAnswer = { readonly some: 'text' | 'list' }
export type Candidate = JsonValue | SomeAnswer

function isSome(value: Candidate): value is SomeAnswer {
  return typeof value === 'object' && value !== null && 'some' in value
}

export function all(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true
}

export function any(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false
}

export function not(verdict: Verdict): Verdict {
  return verdict === undefined ? undefined : !verdict
}

/** Exactly one. */
export function one(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.filter((verdict) => verdict === true).length > 1) return false
  return verdicts.includes(undefined) ? undefined : verdicts.includes(true)
}

/** Whether an answer passes a condition's test or a field's schema. */
export function passes(test: JsonSchema, answer: Candidate): Verdict {
  return all(Object.entries(test).map(([keyword, value]) => passesKeyword(keyword, value, answer)))
}

function passesKeyword(keyword: string, value: JsonValue, answer: Candidate): Verdict {
  const parts = Array.isArray(value) ? value.map((part) => passes(jsonObject(part) ?? {}, answer)) : []
  switch (keyword) {
    case 'not':
      return not(passes(jsonObject(value) ?? {}, answer))
    case 'allOf':
      return all(parts)
    case 'anyOf':
      return any(parts)
    case 'oneOf':
      return one(parts)
    case 'type':
      return typeof value === 'string' ? isOfType(value, answer) : undefined
    case 'const':
      return isSome(answer) ? (answer.some === 'text' ? false : undefined) : sameValue(value, answer)
    case 'enum':
      if (!Array.isArray(value)) return undefined
      return isSome(answer)
        ? answer.some === 'text'
          ? false
          : undefined
        : value.some((entry) => sameValue(entry, answer))
    default:
      return limited(keyword, value, answer)
  }
}

/** Whether the answer has a JSON Schema type. */
export function isOfType(type: string, answer: Candidate): boolean {
  if (isSome(answer)) return type === (answer.some === 'text' ? 'string' : 'array')
  if (type === 'integer') return Number.isInteger(answer)
  return type === 'array' ? Array.isArray(answer) : typeof answer === type
}

const ofNumbers: { readonly [keyword: string]: (answer: number, limit: number) => boolean } = {
  minimum: (answer, limit) => answer >= limit,
  maximum: (answer, limit) => answer <= limit,
  exclusiveMinimum: (answer, limit) => answer > limit,
  exclusiveMaximum: (answer, limit) => answer < limit,
}
const remarks: ReadonlySet<string> = new Set([
  'title',
  'description',
  '$comment',
  'default',
  'examples',
  'x-lookup',
  'x-renamed-from',
])
const ofTexts: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'pattern', 'format'])

function limited(keyword: string, value: JsonValue, answer: Candidate): Verdict {
  if (remarks.has(keyword)) return true
  const compare = ofNumbers[keyword]
  if (compare !== undefined)
    return typeof answer === 'number' && typeof value === 'number' ? compare(answer, value) : true
  if (!ofTexts.has(keyword)) return undefined
  if (typeof answer !== 'string') return isSome(answer) && answer.some === 'text' ? undefined : true
  if (keyword === 'minLength') return [...answer].length >= Number(value)
  if (keyword === 'maxLength') return [...answer].length <= Number(value)
  if (keyword === 'pattern')
    return typeof value === 'string' && patternFault(value) === undefined
      ? linearRegExp(value, 'u').test(answer)
      : undefined
  return value === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(answer) ? false : undefined
}
