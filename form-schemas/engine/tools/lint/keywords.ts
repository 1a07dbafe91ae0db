import { conditionPlaces, fieldPlaces, testsIn } from './places.ts'
import type { Finding, FindingValues } from '../form-files/findings/finding.ts'
import type { FindingCode } from '../form-files/findings/finding-codes.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import {
  schemaKeywords,
  type SchemaPlace,
  type Stranger,
  strangersIn,
  textFormats,
} from '../form-files/schemas/schema-keywords.ts'
import { closestMatch } from '../form-files/findings/nearest.ts'
import type { JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { withLookups } from '../form-files/definition-of.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { patternFault } from '../form-files/schemas/linear-pattern.ts'
import type { PatternFault } from '../form-files/schemas/pattern-fault.ts'

const unknown: { readonly [place in SchemaPlace]: FindingCode } = {
  step: 'keyword.inStep',
  branch: 'keyword.inStep',
  field: 'keyword.inField',
  entry: 'keyword.inEntry',
  part: 'keyword.inPart',
  condition: 'keyword.inCondition',
  test: 'keyword.inCondition',
}
const choices = {
  oneOf: 'keyword.choicesInStep',
  anyOf: 'keyword.choicesInStep',
  not: 'keyword.choicesInStep',
  dependencies: 'keyword.choicesInStep',
  dependentRequired: 'keyword.choicesInStep',
  dependentSchemas: 'keyword.choicesInStep',
  $ref: 'keyword.onlyFieldsRefer',
} as const
/** Hints for common keywords that forms do not support. */
const instead: { readonly [place in SchemaPlace]?: { readonly [keyword: string]: FindingCode } } = {
  step: { ...choices, additionalProperties: 'keyword.additionalProperties' },
  branch: choices,
  field: {
    oneOf: 'keyword.choicesInField',
    anyOf: 'keyword.choicesInField',
    'x-lookup': 'keyword.lookupInField',
    properties: 'keyword.propertiesInField',
  },
  entry: {
    oneOf: 'keyword.choicesInEntry',
    anyOf: 'keyword.choicesInEntry',
    items: 'keyword.listInEntry',
    default: 'keyword.defaultInEntry',
  },
  part: {
    oneOf: 'keyword.choicesInEntry',
    anyOf: 'keyword.choicesInEntry',
    items: 'keyword.listInEntry',
    properties: 'keyword.listInEntry',
    default: 'keyword.defaultInPart',
    'x-renamed-from': 'keyword.renamedInPart',
  },
  condition: { $ref: 'keyword.namedConditions' },
  test: { $ref: 'keyword.onlyFieldsRefer' },
}

/** Checks that steps and conditions use keywords of the closed list only. */
export function lintKeywords(source: FormSource): Finding[] {
  return [
    ...source.steps.flatMap(({ schema: { document, value } }) =>
      [...strangersIn(value, 'step')].map((stranger) => finding(document, stranger)),
    ),
    ...conditionPlaces(source).flatMap(({ document, condition, pointer }) =>
      [...strangersIn(condition, 'condition', pointer)].map((stranger) => finding(document, stranger)),
    ),
  ]
}

function finding(document: JsonDocument, { what, place, name, pointer }: Stranger): Finding {
  if (what === 'object') return document.error(pointer, 'keyword.object', { name })
  if (what === 'list') return document.error(pointer, 'keyword.list', { name })
  // The format of files in JSON Schema forms
  if (what === 'format' && name === 'data-url') return document.error(pointer, 'keyword.fileInField')
  if (what === 'format')
    return document.error(pointer, 'keyword.format', {
      name,
      known: textFormats.join(', '),
      ...closestMatch(name, textFormats),
    })
  const known = Object.keys(schemaKeywords[place])
  const better = instead[place]?.[name]
  if (better !== undefined) return document.error(pointer, better, { name })
  return document.error(pointer, unknown[place], { name, known: known.join(', '), ...closestMatch(name, known) })
}

const types = ['string', 'integer', 'number', 'boolean', 'array']
/** Type names of other languages and programs. */
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
/** Types that each keyword applies to. */
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

/** Checks that fields and conditions have a known type, and only keywords for that type. */
export function lintSchemaTypes(source: FormSource): Finding[] {
  return [
    ...source.steps
      .flatMap(fieldPlaces)
      .flatMap(({ schema, step, pointer }) =>
        typesIn(step.schema.document, withLookups(schema, source.lookups), pointer),
      ),
    ...conditionPlaces(source).flatMap(({ document, condition, pointer }) =>
      testsIn(condition, pointer).flatMap(({ test, pointer: at }) => typesIn(document, test, at)),
    ),
  ]
}

/** `around`: the type of the enclosing schema, which applies here as well. */
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

function noType(type: string): ['schema.typeIsFormat' | 'schema.typeUnknown', { readonly [name: string]: string }] {
  if (textFormats.some((format) => format === type)) return ['schema.typeIsFormat', { type }]
  const named = elsewhere[type.toLowerCase()]
  return [
    'schema.typeUnknown',
    { type, known: types.join(', '), ...(named === undefined ? closestMatch(type, types) : { meant: named }) },
  ]
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}

/** Checks that every `pattern` is a regular expression that matches in linear time. */
export function lintPatterns(source: FormSource): Finding[] {
  const documents = [source.form, ...source.rules, ...source.steps.map(({ schema }) => schema)].map(
    ({ document }) => document,
  )
  return documents.flatMap((document) =>
    [...patternsIn(document.value)].flatMap(({ pattern, pointer }) => {
      const fault = patternFault(pattern)
      if (fault === undefined) return []
      return [document.error(pointer, ...findingOf(pattern, fault))]
    }),
  )
}

function* patternsIn(value: unknown, pointer: Pointer = []): Generator<{ pattern: string; pointer: Pointer }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const place = [...pointer, Array.isArray(value) ? Number(key) : key]
    if (key === 'pattern' && typeof member === 'string') yield { pattern: member, pointer: place }
    else yield* patternsIn(member, place)
  }
}

function findingOf(pattern: string, { kind, part }: PatternFault): [FindingCode, FindingValues] {
  return kind === 'syntax' ? [syntaxCode(part), { pattern }] : [`pattern.${kind}`, { pattern, part }]
}

/** Maps the parser's message of an invalid pattern to a finding code. */
const syntax: readonly (readonly [RegExp, FindingCode])[] = [
  [/unterminated group/i, 'pattern.group'],
  [/unmatched '?\)/i, 'pattern.groupEnd'],
  [/unterminated character class/i, 'pattern.class'],
  [/nothing to repeat|lone quantifier|incomplete quantifier/i, 'pattern.repeat'],
  [/out of order/i, 'pattern.order'],
  [/escape|property name|\\ at end/i, 'pattern.escape'],
]

function syntaxCode(findingOf: string): FindingCode {
  return syntax.find(([words]) => words.test(findingOf))?.[1] ?? 'pattern.syntax'
}
