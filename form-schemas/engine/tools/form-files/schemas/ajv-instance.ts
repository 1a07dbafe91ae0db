import type { Answers, Condition, JsonSchema, JsonValue } from '../../../runtime/definition/definition.ts'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { jsonObject } from '../../../runtime/definition/form-fields.ts'
import { linearRegExp } from './linear-pattern.ts'
import { resolvedKeywords, type SchemaPlace, strangersIn, textFormats } from './schema-keywords.ts'

/** A version of a form is at fault: it cannot be used, and nothing else is touched. */
class FormFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FormFault'
  }
}

/**
 * The validator, once tried, held to answering true or false.
 * @throws FormFault it answers anything else: a promise is truthy, and its rejection would be nobody's
 */
export function verdictsOnly(validate: (answers: Answers) => unknown): (answers: Answers) => boolean {
  const verdict = (answers: Answers) => {
    const answer = validate(answers)
    if (typeof answer === 'boolean') return answer
    void Promise.resolve(answer).catch(() => {})
    throw new FormFault('A validator answers neither true nor false')
  }
  verdict({})
  return verdict
}

/** Keywords of ours, which say nothing about validity. */
const ourKeywords = ['guarded', 'secret', 'x-checks', 'x-lookup', 'x-renamed-from'] as const

/** What ajv makes a pattern into, here and in the browser's modules: nothing but what is linear. */
const regExp = Object.assign(linearRegExp, { code: 'new RegExp' })

/**
 * ajv as every schema of a form is read: draft-07, strict, all errors, linear patterns only. `source` keeps what
 * standalone code needs, `verbose` errors with their schemas. It is given closed schemas only.
 */
export function ajvInstance({ source = false, verbose = false }: { source?: boolean; verbose?: boolean } = {}): Ajv {
  const ajv = new Ajv({
    strict: true,
    // `required` in a branch may name a field declared above it
    strictRequired: false,
    allErrors: true,
    // The linter asks for it once; for a list of 10,000 entries it takes a second
    validateSchema: false,
    messages: false,
    verbose,
    loopEnum: 8,
    code: source ? { source: true, esm: false, regExp } : { regExp },
  })
  addFormats.default(ajv, [...textFormats])
  ajv.addVocabulary([...ourKeywords])
  return ajv
}

/** A condition as a schema of its own. */
export function conditionSchema(condition: Condition): JsonSchema {
  return { type: 'object', ...condition }
}

/**
 * The schema itself, when it is of the closed list: the gate to ajv, also for versions published before a rule was learnt.
 * @throws FormFault it holds something else
 */
export function closedSchema(schema: JsonSchema, place: SchemaPlace): JsonSchema {
  for (const { what, name } of strangersIn(schema, place)) {
    if (what !== 'keyword' || !resolvedKeywords.has(name)) throw new FormFault(`${name} cannot stand in a schema`)
  }
  return schema
}

// Unknown fields of an item are refused when they are saved (`acceptable.ts`); its id, and answers to fields that are gone, stay
const notNeeded = new Set<string>([
  'title',
  'description',
  '$comment',
  'examples',
  'default',
  'additionalProperties',
  ...ourKeywords,
])
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
  return Object.fromEntries(
    Object.entries(jsonObject(properties) ?? {}).map(([name, schema]) => [name, nested(schema)]),
  )
}

function nested(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(nested)
  const schema = jsonObject(value)
  return schema === undefined ? value : validationOnly(schema)
}
