import type { JsonSchema, JsonValue } from '../../../runtime/definition/definition.ts'
import { checksShape } from '../file-shapes.ts'
import type { Pointer } from '../json-document.ts'
import { jsonObject } from '../../../runtime/definition/form-fields.ts'

/**
 * Place of a schema in a form's files: a whole step, a branch of one (`allOf`, `then`, `else`), a field, an entry of a
 * list, a field of such an entry, a condition on a person's answers, a test of one answer in a condition.
 */
export type SchemaPlace = 'step' | 'branch' | 'field' | 'entry' | 'part' | 'condition' | 'test'

/** Value of a keyword: a value of a shape, or a schema, a list of schemas, or schemas by name. */
type Holds =
  | { readonly value: JsonSchema }
  | { readonly one: SchemaPlace }
  | { readonly list: SchemaPlace }
  | { readonly named: SchemaPlace }

const value = <Keyword extends string>(shapes: { readonly [keyword in Keyword]: JsonSchema }) =>
  Object.fromEntries(Object.entries<JsonSchema>(shapes).map(([keyword, shape]) => [keyword, { value: shape }]))

const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }
const number = { type: 'number' }
const names = { type: 'array', items: text, uniqueItems: true }
const types = (...known: readonly string[]) => ({ type: { enum: [...known] } })
const lookup = { $ref: { type: 'string', pattern: '^lookups/[a-z0-9-]+$' } }

/** Allowed formats: those of ajv-formats that match in linear time, and dates with unknown parts. */
export const textFormats = ['date', 'partial-date', 'time', 'date-time', 'email'] as const

const remarks = value({ title: text, description: text, $comment: text })
const bounds = value({
  type: text,
  const: {},
  enum: { type: 'array', minItems: 1 },
  format: { enum: [...textFormats] },
  pattern: text,
  minLength: whole,
  maxLength: whole,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: { type: 'number', exclusiveMinimum: 0 },
})
const counts = value({ minItems: whole, maxItems: whole, uniqueItems: { type: 'boolean' } })
const answer = {
  ...remarks,
  ...bounds,
  ...value({ ...types('string', 'integer', 'number', 'boolean'), ...lookup, examples: { type: 'array' } }),
}
const branch = {
  ...remarks,
  ...value({ type: { const: 'object' } }),
  properties: { named: 'field' },
  ...value({ required: names }),
  allOf: { list: 'branch' },
  if: { one: 'condition' },
  then: { one: 'branch' },
  else: { one: 'branch' },
} as const
const logic = (place: SchemaPlace) => ({
  not: { one: place },
  allOf: { list: place },
  anyOf: { list: place },
  oneOf: { list: place },
})

/** The closed list of keywords with the shapes of their values. Add keywords only here. */
export const schemaKeywords: { readonly [place in SchemaPlace]: { readonly [keyword: string]: Holds } } = {
  step: { ...branch, ...value({ $schema: text, 'x-checks': checksShape }) },
  branch,
  field: {
    ...answer,
    ...counts,
    ...value({
      ...types('string', 'integer', 'number', 'boolean', 'array'),
      default: {},
      secret: { const: true },
      guarded: { const: true },
      'x-renamed-from': { type: ['string', 'array'], items: text },
    }),
    items: { one: 'entry' },
  },
  entry: {
    ...answer,
    ...value(types('string', 'integer', 'number', 'object')),
    properties: { named: 'part' },
    ...value({ required: names, additionalProperties: { const: false } }),
  },
  part: answer,
  condition: {
    ...remarks,
    ...logic('condition'),
    ...value({ type: text }),
    properties: { named: 'test' },
    ...value({ required: names }),
    if: { one: 'condition' },
    then: { one: 'condition' },
    else: { one: 'condition' },
  },
  test: { ...remarks, ...logic('test'), ...bounds, ...counts, items: { one: 'test' }, contains: { one: 'test' } },
}

/** Keywords that the engine adds when it resolves references. */
export const resolvedKeywords: ReadonlySet<string> = new Set(['x-lookup'])

/** A violation of the closed list. */
export type Stranger = {
  readonly pointer: Pointer
  readonly place: SchemaPlace
  /** `keyword`: not in the list for this place. `object`, `list`: the expected type. `format`: unknown format. */
  readonly what: 'keyword' | 'object' | 'list' | 'format'
  readonly name: string
}

/** All violations in a schema, in order. */
export function* strangersIn(schema: JsonValue, place: SchemaPlace, pointer: Pointer = []): Generator<Stranger> {
  const stranger = (at: Pointer, what: Stranger['what'], name = String(at.at(-1) ?? '')): Stranger => ({
    pointer: at,
    place,
    what,
    name,
  })
  const object = jsonObject(schema)
  if (object === undefined) return yield stranger(pointer, 'object')
  for (const [keyword, held] of Object.entries(object)) {
    const at = [...pointer, keyword]
    const holds = Object.hasOwn(schemaKeywords[place], keyword) ? schemaKeywords[place][keyword] : undefined
    if (holds === undefined) yield stranger(at, 'keyword')
    else if ('value' in holds) {
      if (keyword === 'format' && !textFormats.some((format) => format === held))
        yield stranger(at, 'format', String(held))
      if (jsonObject(held)?.['$data'] !== undefined) yield stranger([...at, '$data'], 'keyword')
    } else if ('one' in holds) yield* strangersIn(held, holds.one, at)
    else if ('list' in holds && !Array.isArray(held)) yield stranger(at, 'list')
    else if ('named' in holds && jsonObject(held) === undefined) yield stranger(at, 'object')
    else yield* strangersAmong(held, 'list' in holds ? holds.list : holds.named, at)
  }
}

function* strangersAmong(members: JsonValue, place: SchemaPlace, pointer: Pointer): Generator<Stranger> {
  const isList = Array.isArray(members)
  for (const [key, member] of Object.entries(members ?? {}))
    yield* strangersIn(member, place, [...pointer, isList ? Number(key) : key])
}
