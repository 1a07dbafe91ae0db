import { describe, expect, it } from 'vitest'
import { refusalOf, trip, ui, withField } from '../../fixtures/lint-cases.ts'
import { voyageFiles, voyagePart } from '../../fixtures/voyage.ts'
import type { JsonSchema } from '../../runtime/definition/definition.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { formFromFiles } from '../load.ts'

const findings = (schema: JsonSchema, drawing?: JsonSchema) =>
  refusalOf(withField(schema, drawing)).map(({ code, values }) => [
    code,
    values['one'] ?? values['keyword'],
    values['other'],
  ])

const text: JsonSchema = { type: 'string', maxLength: 50 }
const list: JsonSchema = { type: 'array', uniqueItems: true, maxItems: 5, items: { type: 'string', enum: ['a', 'b'] } }

describe('a field that nobody can answer is refused, with both reasons:', () => {
  it.each<[JsonSchema, string, string]>([
    [{ type: 'integer', minimum: 5, maximum: 3 }, 'minimum', 'maximum'],
    [{ type: 'number', exclusiveMinimum: 3, maximum: 3 }, 'exclusiveMinimum', 'maximum'],
    [{ type: 'number', minimum: 3, exclusiveMaximum: 3 }, 'minimum', 'exclusiveMaximum'],
    [{ type: 'integer', minimum: 1.2, maximum: 1.8 }, 'minimum', 'maximum'],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }, 'exclusiveMinimum', 'exclusiveMaximum'],
    [{ type: 'number', multipleOf: 10, minimum: 11, maximum: 19 }, 'multipleOf', 'maximum'],
    [{ type: 'integer', multipleOf: 1.5, minimum: 4, maximum: 5 }, 'multipleOf', 'maximum'],
    [{ type: 'number', multipleOf: 1e308, minimum: 1, maximum: 10 }, 'multipleOf', 'maximum'],
    [{ type: 'number', multipleOf: 1e10, minimum: 1, maximum: 10 }, 'multipleOf', 'maximum'],
    [{ type: 'integer', multipleOf: 20, exclusiveMinimum: 0, exclusiveMaximum: 20 }, 'multipleOf', 'exclusiveMaximum'],
    [{ type: 'number', multipleOf: 1e308, minimum: 1 }, 'multipleOf', 'minimum'],
    [{ type: 'number', multipleOf: 1e308, maximum: -1 }, 'multipleOf', 'maximum'],
    [{ type: 'string', minLength: 9, maxLength: 8 }, 'minLength', 'maxLength'],
    [{ type: 'string', pattern: '^[A-Z]{3}[0-9]{4}$', maxLength: 6 }, 'pattern', 'maxLength'],
    [{ type: 'string', pattern: '(abc|defg)', maxLength: 2 }, 'pattern', 'maxLength'],
    [{ ...text, pattern: '^[A-Z]{3}$', minLength: 4 }, 'pattern', 'minLength'],
    [{ type: 'string', format: 'date', maxLength: 9 }, 'format', 'maxLength'],
    [{ type: 'string', format: 'date', minLength: 11 }, 'format', 'minLength'],
    [{ type: 'string', format: 'partial-date', maxLength: 3 }, 'format', 'maxLength'],
    [{ ...text, format: 'date', pattern: '^[0-9]{8}$' }, 'pattern', 'format'],
    [{ ...list, minItems: 6 }, 'minItems', 'maxItems'],
    [{ ...list, minItems: 3 }, 'minItems', 'items'],
    [{ ...list, maxItems: 0 }, 'maxItems', 'items'],
    [
      { type: 'array', uniqueItems: true, maxItems: 50, minItems: 40, items: { $ref: 'lookups/boats' } },
      'minItems',
      'items',
    ],
  ])('%j', (schema, one, other) => expect(findings(schema)).toContainEqual(['field.noAnswerFits', one, other]))
})

describe('a step that leaves 0 as the only answer is refused:', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'number', multipleOf: 1e308, maximum: 10 }, '1e+308'],
    [{ type: 'number', multipleOf: 1e308, minimum: 0, maximum: 10 }, '1e+308'],
    [{ type: 'integer', multipleOf: 1e308, minimum: -5 }, '1e+308'],
    [{ type: 'number', multipleOf: 1e308 }, '1e+308'],
    [{ type: 'number', multipleOf: 20, minimum: -10, maximum: 10 }, '20'],
    [{ type: 'integer', multipleOf: 10, minimum: 0, exclusiveMaximum: 10 }, '10'],
    [{ type: 'integer', multipleOf: 1.5, minimum: 0, maximum: 2 }, '1.5'],
  ])('%j', (schema, step) =>
    expect(refusalOf(withField(schema))).toContainEqual(
      expect.objectContaining({ code: 'field.onlyZeroFits', values: { field: 'probe', step } }),
    ),
  )
})

describe('a choice that its own schema refuses is refused:', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'string', enum: [1, 2] }, 'type'],
    [{ type: 'integer', enum: [1, 2.5] }, 'type'],
    [{ type: 'number', enum: [1, 7], maximum: 5 }, 'maximum'],
    [{ type: 'string', enum: ['a', 'abc'], maxLength: 2 }, 'maxLength'],
    [{ type: 'string', const: true }, 'type'],
    [{ type: 'integer', const: 4, minimum: 5 }, 'minimum'],
    [{ ...list, items: { type: 'string', enum: ['a', 2] } }, 'type'],
  ])('%j', (schema, keyword) => expect(findings(schema)).toContainEqual(['field.choiceRefused', keyword, undefined]))
})

describe('a control that writes what its schema refuses is refused:', () => {
  it.each<[JsonSchema, string, string]>([
    [{ type: 'string', format: 'time' }, 'time', 'format.noControl'],
    [{ type: 'string', format: 'time' }, 'text', 'format.noControl'],
    [{ type: 'string', format: 'date-time' }, 'text', 'format.noControl'],
    [{ ...text, format: 'email' }, 'time', 'widget.writesOther'],
    [{ ...text, format: 'email' }, 'month-year', 'widget.writesOther'],
    [{ ...text, format: 'email' }, 'signature', 'widget.writesOther'],
    [{ ...text, format: 'email' }, 'passport-lines', 'widget.writesOther'],
    [{ ...text, pattern: '^\\d{4}$' }, 'time', 'widget.writesOther'],
    [{ ...text, pattern: '^\\d{4}-\\d{2}$' }, 'month-year', 'widget.writesOther'],
    [{ type: 'string', format: 'date', pattern: '^18' }, 'date', 'widget.writesOther'],
  ])('%j drawn as %s', (schema, widget, code) =>
    expect(findings(schema, { 'ui:widget': widget }).map(([found]) => found)).toContain(code),
  )
})

it.each<[string, JsonSchema, string]>([
  ['several types', { type: ['string', 'null'], maxLength: 5 }, 'field.types'],
  ['several types', { type: ['boolean', 'null'] }, 'field.types'],
])('a field with %s is refused: %j', (_, schema, code) =>
  expect(findings(schema).map(([found]) => found)).toContain(code),
)

it.each<[JsonSchema, JsonSchema, string]>([
  [{ ...text, examples: ['a'] }, {}, 'examples'],
  [{ type: 'string', format: 'date' }, { 'ui:placeholder': 'Day' }, 'ui:placeholder'],
  [{ type: 'boolean' }, { 'ui:placeholder': 'Yes' }, 'ui:placeholder'],
])('a keyword without effect has a warning: %j %j', (schema, drawing, keyword) =>
  expect(formFromFiles('voyage', voyageFiles(withField(schema, drawing))).warnings).toContainEqual(
    expect.objectContaining({ code: 'keyword.noEffect', values: { field: 'probe', keyword } }),
  ),
)

describe('a branch that is also asked while its question has no answer', () => {
  const region: JsonSchema = { title: 'Region', type: 'string', enum: ['US', 'UK'] }
  const warnings = (condition: JsonSchema, question = region) => {
    const step = voyagePart(trip)
    const branches = Array.isArray(step['allOf']) ? step['allOf'] : []
    const page: JsonSchema = JSON.parse(
      JSON.stringify(voyagePart(ui)).replace('"firstName"', '"firstName","region","zip"'),
    )
    const files = voyageFiles({
      [trip]: {
        ...step,
        properties: { ...jsonObject(step['properties']), region: question },
        allOf: [...branches, { if: condition, then: { properties: { zip: { title: 'Zip', ...text } } } }],
      },
      [ui]: page,
    })
    return formFromFiles('voyage', files).warnings.flatMap(({ code, values }) =>
      code === 'condition.unanswered' ? [values['field']] : [],
    )
  }

  it.each<[JsonSchema]>([
    [{ properties: { region: { const: 'US' } } }],
    [{ properties: { region: { enum: ['US'] } }, required: ['firstName'] }],
    [{ allOf: [{ properties: { region: { const: 'US' } } }, { required: ['firstName'] }] }],
    [{ properties: { region: { type: 'string', not: { const: 'US' } } } }],
  ])('has a warning: %j', (condition) => expect(warnings(condition)).toEqual(['region']))

  it.each<[JsonSchema, JsonSchema?]>([
    [{ properties: { region: { const: 'US' } }, required: ['region'] }],
    [{ allOf: [{ properties: { region: { const: 'US' } } }, { required: ['region'] }] }],
    [{ not: { properties: { region: { const: 'US' } } } }],
    [{ properties: { region: { not: { const: 'US' } } } }],
    [{ properties: { region: { const: 'US' } } }, { ...region, default: 'UK' }],
    [{ properties: { region: { const: false } } }, { title: 'Region', type: 'boolean' }],
  ])('has none if that cannot be, or is meant: %j', (condition, question) =>
    expect(warnings(condition, question)).toEqual([]),
  )
})

describe('a field that somebody can answer is accepted:', () => {
  it.each<[JsonSchema, JsonSchema]>([
    [{ type: 'integer', minimum: 3, maximum: 3 }, {}],
    [{ type: 'number', multipleOf: 0.01, minimum: 19.99, maximum: 19.99 }, {}],
    [{ type: 'integer', multipleOf: 1.5, minimum: 3, maximum: 3 }, {}],
    [{ type: 'integer', multipleOf: 10, minimum: 0, maximum: 10 }, {}],
    [{ type: 'number', multipleOf: 20, maximum: 10 }, {}],
    [{ type: 'number', multipleOf: 1e6, minimum: 1, maximum: 5e6 }, {}],
    [{ type: 'integer', multipleOf: 5, exclusiveMinimum: 1e13 }, {}],
    [{ type: 'integer', minimum: 1e13 }, {}],
    [{ type: 'number', multipleOf: 0.01, maximum: 0.01 }, {}],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.1 }, {}],
    [{ type: 'string', pattern: '^[A-Z]{3}(-[0-9]{4})?$', maxLength: 3 }, {}],
    [{ ...text, pattern: 'abc', minLength: 40 }, {}],
    [{ ...text, pattern: '^(a+|b)$' }, {}],
    [{ ...list, minItems: 2 }, {}],
    [{ type: 'string', enum: ['a', 'b'] }, {}],
    [{ ...text, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }, { 'ui:widget': 'time' }],
    [{ ...text, pattern: '^(0[1-9]|1[0-2])\\.\\d{4}$' }, { 'ui:widget': 'month-year' }],
    [
      { ...text, format: 'email' },
      { 'ui:widget': 'text', 'ui:placeholder': 'a@b.example' },
    ],
    [{ type: 'string', format: 'date-time', maxLength: 40 }, { 'ui:widget': 'hidden' }],
  ])('%j %j', (schema, drawing) => expect(findings(schema, drawing)).toEqual([]))
})
