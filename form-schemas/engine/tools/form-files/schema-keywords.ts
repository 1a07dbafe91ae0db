import type { JsonValue } from '../../runtime/definition/definition.ts'
import type { Pointer } from './json-document.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'

/**
 * Where a schema stands in a form's files: a whole step, a branch of one (`allOf`, `then`, `else`), a field, an entry of a
 * list, a field of such an entry, a condition on a person's answers, a test of one answer in a condition.
 */
export type SchemaPlace = 'step' | 'branch' | 'field' | 'entry' | 'part' | 'condition' | 'test'

/** What a keyword holds: no schema, one, a list of them, or one for each name. */
type Holds = 'value' | { readonly one: SchemaPlace } | { readonly list: SchemaPlace } | { readonly named: SchemaPlace }

const remarks = { title: 'value', description: 'value', $comment: 'value' } as const
const bounds = {
  type: 'value',
  const: 'value',
  enum: 'value',
  format: 'value',
  pattern: 'value',
  minLength: 'value',
  maxLength: 'value',
  minimum: 'value',
  maximum: 'value',
  exclusiveMinimum: 'value',
  exclusiveMaximum: 'value',
  multipleOf: 'value',
} as const
const counts = { minItems: 'value', maxItems: 'value', uniqueItems: 'value' } as const
const answer = { ...remarks, ...bounds, $ref: 'value', examples: 'value' } as const
const branch = {
  ...remarks,
  type: 'value',
  properties: { named: 'field' },
  required: 'value',
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

/** Every keyword there is, and nothing else: the one place to add one. */
export const schemaKeywords: { readonly [place in SchemaPlace]: { readonly [keyword: string]: Holds } } = {
  step: { ...branch, $schema: 'value', 'x-checks': 'value' },
  branch,
  field: {
    ...answer,
    ...counts,
    default: 'value',
    secret: 'value',
    guarded: 'value',
    'x-renamed-from': 'value',
    items: { one: 'entry' },
  },
  entry: { ...answer, properties: { named: 'part' }, required: 'value', additionalProperties: 'value' },
  part: answer,
  condition: {
    ...remarks,
    ...logic('condition'),
    type: 'value',
    properties: { named: 'test' },
    required: 'value',
    if: { one: 'condition' },
    then: { one: 'condition' },
    else: { one: 'condition' },
  },
  test: { ...remarks, ...logic('test'), ...bounds, ...counts, items: { one: 'test' }, contains: { one: 'test' } },
}

/** What the engine itself puts into a schema once its references are resolved. */
export const resolvedKeywords: ReadonlySet<string> = new Set(['x-lookup'])

/** Formats a text can have: those of ajv-formats that are read in linear time. */
export const textFormats = ['date', 'time', 'date-time', 'email'] as const

/** Something in a schema that the closed list does not have. */
export type Stranger = {
  readonly pointer: Pointer
  readonly place: SchemaPlace
  /** `keyword`: not in the list for this place. `object`, `list`: what should stand there. `format`: there is no such format. */
  readonly what: 'keyword' | 'object' | 'list' | 'format'
  readonly name: string
}

/** Everything in a schema that is not in the list, in its order. */
export function* strangersIn(schema: JsonValue, place: SchemaPlace, pointer: Pointer = []): Generator<Stranger> {
  const stranger = (at: Pointer, what: Stranger['what'], name = String(at.at(-1) ?? '')): Stranger => ({
    pointer: at,
    place,
    what,
    name,
  })
  const object = jsonObject(schema)
  if (object === undefined) return yield stranger(pointer, 'object')
  for (const [keyword, value] of Object.entries(object)) {
    const at = [...pointer, keyword]
    const holds = Object.hasOwn(schemaKeywords[place], keyword) ? schemaKeywords[place][keyword] : undefined
    if (holds === undefined) yield stranger(at, 'keyword')
    else if (holds === 'value') {
      if (keyword === 'format' && !textFormats.some((format) => format === value))
        yield stranger(at, 'format', String(value))
      if (jsonObject(value)?.['$data'] !== undefined) yield stranger([...at, '$data'], 'keyword')
    } else if ('one' in holds) yield* strangersIn(value, holds.one, at)
    else if ('list' in holds && !Array.isArray(value)) yield stranger(at, 'list')
    else if ('named' in holds && jsonObject(value) === undefined) yield stranger(at, 'object')
    else yield* strangersAmong(value, 'list' in holds ? holds.list : holds.named, at)
  }
}

function* strangersAmong(members: JsonValue, place: SchemaPlace, pointer: Pointer): Generator<Stranger> {
  const isList = Array.isArray(members)
  for (const [key, member] of Object.entries(members ?? {}))
    yield* strangersIn(member, place, [...pointer, isList ? Number(key) : key])
}
