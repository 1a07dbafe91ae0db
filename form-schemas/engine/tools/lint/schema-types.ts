import type { JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { withLookups } from '../form-files/definition-of.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { textFormats } from '../form-files/schema-keywords.ts'
import { meant } from '../form-files/nearest.ts'
import { conditionPlaces, fieldPlaces } from './places.ts'

const types = ['string', 'integer', 'number', 'boolean', 'array']
/** What other languages and programs call them. */
const elsewhere: { readonly [name: string]: string } = {
  text: 'string',
  str: 'string',
  int: 'integer',
  float: 'number',
  decimal: 'number',
  bool: 'boolean',
  list: 'array',
}

const texts = ['string']
const numbers = ['integer', 'number']
const lists = ['array']
/** The types of answers that a keyword says something about. */
const fitting: { readonly [keyword: string]: readonly string[] } = {
  secret: texts,
  minLength: texts,
  maxLength: texts,
  pattern: texts,
  format: texts,
  minimum: numbers,
  maximum: numbers,
  exclusiveMinimum: numbers,
  exclusiveMaximum: numbers,
  multipleOf: numbers,
  items: lists,
  minItems: lists,
  maxItems: lists,
  uniqueItems: lists,
  contains: lists,
}

/** That fields and tests of answers have a type there is, and keywords for answers of that type only. */
export function lintSchemaTypes(source: FormSource): Finding[] {
  return [
    ...source.steps
      .flatMap(fieldPlaces)
      .flatMap(({ schema, step, pointer }) =>
        typesIn(step.schema.document, withLookups(schema, source.lookups), pointer),
      ),
    ...conditionPlaces(source).flatMap(({ document, condition, pointer }) => testsIn(document, condition, pointer)),
  ]
}

/** `around`: the type of the schema it stands in, which holds here too. */
function typesIn(document: JsonDocument, schema: JsonSchema, pointer: Pointer, around?: JsonValue): Finding[] {
  const { type = around } = schema
  const isObject = type === 'object'
  if (typeof type === 'string' && !types.includes(type) && !isObject)
    return [document.error([...pointer, 'type'], ...noType(type))]
  const misplaced = Object.keys(schema).flatMap((keyword): Finding[] => {
    const suited = fitting[keyword]
    if (suited === undefined || (typeof type === 'string' && suited.includes(type))) return []
    const values = { keyword, fitting: suited.join(', ') }
    return [
      typeof type === 'string'
        ? document.error([...pointer, keyword], 'schema.keywordForOther', { ...values, type })
        : document.error([...pointer, keyword], 'schema.noTypeFor', values),
    ]
  })
  const empty =
    Array.isArray(schema['enum']) && schema['enum'].length === 0
      ? [document.error([...pointer, 'enum'], 'shape.emptyList', { at: 'enum' })]
      : []
  return [...misplaced, ...empty, ...inner(document, schema, pointer, type)]
}

function inner(document: JsonDocument, schema: JsonSchema, pointer: Pointer, type: JsonValue | undefined): Finding[] {
  const one = (key: string, around?: JsonValue) => {
    const part = jsonObject(schema[key])
    return part === undefined ? [] : typesIn(document, part, [...pointer, key], around)
  }
  const each = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
    listOf(schema[key]).flatMap((part, index) =>
      typesIn(document, jsonObject(part) ?? {}, [...pointer, key, index], type),
    ),
  )
  const properties = Object.entries(jsonObject(schema['properties']) ?? {}).flatMap(([name, part]) =>
    typesIn(document, jsonObject(part) ?? {}, [...pointer, 'properties', name]),
  )
  return [...one('not', type), ...one('items'), ...one('contains'), ...each, ...properties]
}

function testsIn(document: JsonDocument, condition: JsonSchema, pointer: Pointer): Finding[] {
  const { properties, ...others } = condition
  const tests = Object.entries(jsonObject(properties) ?? {}).flatMap(([name, test]) =>
    typesIn(document, jsonObject(test) ?? {}, [...pointer, 'properties', name]),
  )
  const parts = Object.entries(others).flatMap(([key, part]) => [
    ...(['not', 'if', 'then', 'else'].includes(key)
      ? testsIn(document, jsonObject(part) ?? {}, [...pointer, key])
      : []),
    ...(['allOf', 'anyOf', 'oneOf'].includes(key)
      ? listOf(part).flatMap((one, index) => testsIn(document, jsonObject(one) ?? {}, [...pointer, key, index]))
      : []),
  ])
  return [...tests, ...parts]
}

function noType(type: string): ['schema.typeIsFormat' | 'schema.typeUnknown', { readonly [name: string]: string }] {
  if (textFormats.some((format) => format === type)) return ['schema.typeIsFormat', { type }]
  const named = elsewhere[type.toLowerCase()]
  return [
    'schema.typeUnknown',
    { type, known: types.join(', '), ...(named === undefined ? meant(type, types) : { meant: named }) },
  ]
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}
