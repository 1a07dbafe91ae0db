import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { browserModules } from '../../browser-modules.ts'
import { compileForm } from '../../compile.ts'
import { compiledCondition } from '../../../runtime/conditions/conditions.ts'
import type { Form, JsonValue } from '../../../runtime/definition/definition.ts'
import { effectiveAnswers } from '../../../runtime/conditions/effective.ts'
import { type Finding, FormRefused } from '../findings/finding.ts'
import { answersOf, propertyRuns, propertyTime } from '../../../fixtures/answers-of-form.ts'
import { voyageFiles, voyagePart } from '../../../fixtures/voyage.ts'
import type { FormFiles } from '../form-source.ts'
import { jsonObject } from '../../../runtime/definition/form-fields.ts'
import { readFormFiles } from '../../../fixtures/read-form-files.ts'
import { formFromFiles } from '../../load.ts'
import { problemsOf } from '../../../runtime/validation/problems.ts'

const shipped = await readFormFiles(join(import.meta.dirname, '../../../..'), 'registration')

/**
 * The files with every reference to a named condition replaced by the condition. Sheets can refer to conditions only by
 * name and are left out.
 */
function withoutNames(files: FormFiles): FormFiles {
  const named = jsonObject(JSON.parse(files['registration/form.json'] ?? '{}').conditions) ?? {}
  const copied = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(copied)
    const object = jsonObject(value)
    if (object === undefined) return value
    const [, name] = /^#\/conditions\/(.*)$/.exec(String(object['$ref'])) ?? []
    if (name !== undefined) return copied(named[name] ?? null)
    return Object.fromEntries(
      Object.entries(object).flatMap(([key, member]) =>
        key === 'conditions' || key === 'sheets' ? [] : [[key, copied(member)]],
      ),
    )
  }
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, JSON.stringify(copied(JSON.parse(content)))]),
  )
}

describe('the conditions of the registration', () => {
  const [here, there] = [shipped, withoutNames(shipped)].map((files) => formFromFiles('registration', files).definition)
  if (here === undefined || there === undefined) throw new Error('no form')

  it('compile to the same modules as conditions without names', async () => {
    expect({ ...here, version: '' }).toEqual({ ...there, version: '' })
    expect(await browserModules(here)).toEqual(await browserModules(there))
  })

  it('share one compiled function when they are equal', () => {
    const form = { definition: here, compiled: compileForm(here) }
    const [one, other] = ['diving', 'gear'].map((id) => here.steps.find((step) => step.id === id)?.completeWhen ?? {})
    expect(compiledCondition(form, one ?? {})).toBe(compiledCondition(form, other ?? {}))
  })

  it('have a name when they are used twice', () => {
    const tests = Object.values(shipped).flatMap(
      (text) => text.match(/\{ "properties": \{ "\w+": \{ "const": [^}]+ \} \}, "required": \["\w+"\] \}/g) ?? [],
    )
    expect(tests.length).toBeGreaterThan(10)
    expect(tests).toEqual([...new Set(tests)])
  })

  it(
    'give the same verdicts as conditions without names',
    () => {
      const [one, other] = [here, there].map((definition): Form => ({ definition, compiled: compileForm(definition) }))
      if (one === undefined || other === undefined) throw new Error('no form')
      const problems = (form: Form, own: Parameters<typeof effectiveAnswers>[1]) =>
        problemsOf(form, effectiveAnswers(form, own), { today: '2026-05-01' })
      fc.assert(
        fc.property(answersOf(here), (answers) => {
          expect(problems(one, answers)).toEqual(problems(other, answers))
        }),
        { numRuns: propertyRuns },
      )
    },
    propertyTime,
  )
})

const form = 'voyage/form.json'
const diving = 'voyage/steps/02-diving/schema.json'
const diver: JsonValue = { properties: { isDiver: { const: true } }, required: ['isDiver'] }

/** Findings for a form with these conditions; the first one shows the questions for divers. */
function found(
  conditions: { readonly [name: string]: JsonValue },
  use: JsonValue = { $ref: `#/conditions/${Object.keys(conditions)[0]}` },
): readonly Finding[] {
  const step = voyagePart(diving)
  const [first, ...others] = Array.isArray(step['allOf']) ? step['allOf'] : []
  const files = voyageFiles({
    [form]: { ...voyagePart(form), conditions },
    [diving]: { ...step, allOf: [{ ...jsonObject(first), if: use }, ...others] },
  })
  try {
    return formFromFiles('voyage', files).warnings.filter(({ code }) => code.includes('condition'))
  } catch (error) {
    if (error instanceof FormRefused) return error.findings
    throw error
  }
}

describe('a named condition', () => {
  it('may refer to other named conditions', () =>
    expect(found({ nonDiver: { not: { $ref: '#/conditions/diver' } }, diver })).toEqual([]))

  it.each<[string, Parameters<typeof found>, Partial<Finding>]>([
    [
      'that is unknown',
      [{ diver }, { $ref: '#/conditions/divr' }],
      { path: diving, code: 'condition.unknown', values: expect.objectContaining({ meant: 'diver' }) },
    ],
    [
      'that refers to itself',
      [{ diver: { not: { $ref: '#/conditions/guest' } }, guest: { not: { $ref: '#/conditions/diver' } } }],
      { path: form, code: 'condition.loop', values: expect.objectContaining({ through: 'diver, guest, diver' }) },
    ],
    [
      'with another keyword next to its reference',
      [{ diver }, { $ref: '#/conditions/diver', required: ['isDiver'] }],
      { path: diving, code: 'condition.beside' },
    ],
    ['that refers to an unknown field', [{ diver: { required: ['diver'] } }], { path: form, code: 'field.unknown' }],
    [
      'that does not compile',
      [{ diver: { properties: { isDiver: { minimum: 1 } } } }],
      { path: form, code: 'schema.noTypeFor' },
    ],
    ['that is unused', [{ diver, nonDiver: diver }], { path: form, severity: 'warning', code: 'condition.unused' }],
    [
      'that doubles in size with every reference',
      [
        Object.fromEntries(
          Array.from({ length: 12 }, (_, level) => [
            `level${level}`,
            level === 11
              ? diver
              : { anyOf: [{ $ref: `#/conditions/level${level + 1}` }, { $ref: `#/conditions/level${level + 1}` }] },
          ]),
        ),
      ],
      { path: form, code: 'condition.large' },
    ],
  ])('%s is reported once, in its file', (_, [conditions, use], expected) =>
    expect(found(conditions, use)).toEqual([expect.objectContaining(expected)]),
  )
})
