import type { Answers, Condition, JsonSchema, JsonValue } from '../../../runtime/definition/definition.ts'
import { _, Ajv } from 'ajv'
import { jsonObject } from '../../../runtime/definition/form-fields.ts'
import { linearRegExp } from './linear-pattern.ts'
import { resolvedKeywords, type SchemaPlace, strangersIn, textFormats } from './schema-keywords.ts'
import { formats } from './text-formats.ts'

/** A form version cannot be used; other versions are not affected. */
class FormFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FormFault'
  }
}

/**
 * Runs the validator once and ensures that it returns a boolean.
 * @throws FormFault it returns anything else: a promise would be truthy, and its rejection unhandled
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

/** Custom keywords without effect on validity. */
const ourKeywords = ['guarded', 'secret', 'x-checks', 'x-lookup', 'x-renamed-from'] as const

/** ajv's pattern factory, here and in the browser modules: only linear patterns. */
const regExp = Object.assign(linearRegExp, { code: 'new RegExp' })

/** The formats in standalone code, which is bundled in `tools/`. */
const formatsInCode = _`require("./form-files/schemas/text-formats.ts").formats`

/**
 * ajv for all schemas of forms: draft-07, strict, all errors, linear patterns only. `source` is for standalone code,
 * which alone is optimized, as that takes as long as compiling. `verbose` adds schemas to errors. Pass closed schemas
 * only.
 */
export function ajvInstance({ source = false, verbose = false }: { source?: boolean; verbose?: boolean } = {}): Ajv {
  const ajv = new Ajv({
    strict: true,
    // `required` in a branch may name a field declared above it
    strictRequired: false,
    allErrors: true,
    // The linter validates the schema; for a list of 10,000 entries that takes a second
    validateSchema: false,
    messages: false,
    verbose,
    loopEnum: 8,
    // 19.99 / 0.01 is 1998.9999999999998: without it every seventh amount in cents is refused
    multipleOfPrecision: 9,
    code: source ? { source: true, esm: false, regExp, formats: formatsInCode } : { regExp, optimize: false },
  })
  for (const name of textFormats) ajv.addFormat(name, formats[name])
  ajv.addVocabulary([...ourKeywords])
  return ajv
}

/** ajv for the shapes of the files themselves. */
export function shapeAjv(): Ajv {
  return new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    verbose: true,
    validateSchema: false,
    code: { optimize: false },
  })
}

export function conditionSchema(condition: Condition): JsonSchema {
  return { type: 'object', ...condition }
}

/**
 * Returns the schema if all its keywords are in the closed list. Required before ajv, also for published versions.
 * @throws FormFault it has another keyword
 */
export function closedSchema(schema: JsonSchema, place: SchemaPlace): JsonSchema {
  for (const { what, name } of strangersIn(schema, place)) {
    if (what !== 'keyword' || !resolvedKeywords.has(name)) throw new FormFault(`${name} cannot stand in a schema`)
  }
  return schema
}

// Saves refuse unknown fields of an item (`acceptable.ts`); its id and answers to removed fields stay
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

/** Keeps only keywords that ajv validates: texts, defaults and lookup values would bloat the browser modules. */
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
