import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { activeFields } from './effective.ts'
import { compileForm } from '../../tools/compile.ts'
import { holds } from './conditions.ts'
import type { Answers, Form, JsonSchema } from '../definition/definition.ts'
import { fieldsRead } from './fields-read.ts'
import { answersOf, propertyRuns, propertyTime } from '../../fixtures/answers-of-form.ts'
import { voyage } from '../../fixtures/voyage-form.ts'
import { fieldsOfBranch, jsonObject } from '../definition/form-fields.ts'
import { loadForm } from '../../tools/load.ts'

let registration: Form
beforeAll(async () => {
  const { definition } = await loadForm(join(import.meta.dirname, '../../..'), 'registration')
  registration = { definition, compiled: compileForm(definition) }
})

/** Computes the active fields from the schemas, without a cache. */
function readOff(form: Form, schema: JsonSchema, answers: Answers): string[] {
  const condition = jsonObject(schema['if'])
  const branch =
    condition === undefined ? undefined : jsonObject(schema[holds(form, condition, answers) ? 'then' : 'else'])
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].map(jsonObject) : []
  return [
    ...fieldsOfBranch(schema).map(([name]) => name),
    ...[branch, ...parts].flatMap((part) => (part === undefined ? [] : readOff(form, part, answers))),
  ]
}

describe('active fields', () => {
  it.each([
    ['voyage', () => voyage],
    ['registration', () => registration],
  ])(
    'match the schemas after every change of an answer: %s',
    (_, of) => {
      const form = of()
      const records = fc.tuple(answersOf(form.definition), answersOf(form.definition))
      fc.assert(
        fc.property(records, ([start, changes]) => {
          let answers = start
          for (const [field, value] of Object.entries(changes)) {
            answers = { ...answers, [field]: value }
            const asked = new Set(form.definition.steps.flatMap(({ schema }) => readOff(form, schema, answers)))
            expect(activeFields(form, answers)).toEqual(asked)
          }
        }),
        { numRuns: propertyRuns },
      )
    },
    propertyTime,
  )

  it('come from the cache when no condition reads the changed answer', () => {
    const answers = { isDiver: true, firstName: 'Ada' }
    expect(activeFields(voyage, { ...answers, firstName: 'Grace' })).toBe(activeFields(voyage, answers))
  })
})

describe('a condition depends on', () => {
  it.each([
    [{ properties: { a: { const: 1 } }, required: ['b'] }, ['a', 'b']],
    [
      { not: { required: ['a'] }, anyOf: [{ required: ['b'] }, { allOf: [{ properties: { c: true } }] }] },
      ['a', 'b', 'c'],
    ],
    [{ if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } }, ['a', 'b', 'c']],
  ])('the fields it names: %j', (condition, fields) => expect([...(fieldsRead(condition) ?? [])]).toEqual(fields))

  it.each([
    { minProperties: 2 },
    { not: { patternProperties: { '^needs': { const: true } } } },
    { propertyNames: { pattern: '^a' } },
  ])('any field: %j', (condition) => expect(fieldsRead(condition)).toBeUndefined())
})
