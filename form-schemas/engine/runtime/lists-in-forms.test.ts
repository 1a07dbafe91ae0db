import { describe, expect, it } from 'vitest'
import { activeFields, effectiveAnswers } from './conditions/effective.ts'
import { applyChange } from './change.ts'
import { compileForm } from '../tools/compile.ts'
import type { Form } from './definition/definition.ts'
import { voyage } from '../fixtures/voyage-form.ts'
import { voyageFiles } from '../fixtures/voyage.ts'
import { formFromFiles } from '../tools/load.ts'
import { stepProgress } from './progress.ts'
import { sampleAnswers } from '../tools/sample-answers.ts'

const trip = 'voyage/steps/01-trip/schema.json'
const form = 'voyage/form.json'

/** The fixture with languages that have a default, count for completion and show the fields of the airport transfer. */
function withLanguages(): Form {
  const files = voyageFiles()
  const { definition } = formFromFiles(
    'voyage',
    voyageFiles({
      [trip]: (files[trip] ?? '')
        .replace('"minItems": 1', '"default": ["en"]')
        .replace(
          '"if": { "properties": { "airportTransfer": { "const": true } }, "required": ["airportTransfer"] }',
          '"if": { "properties": { "languages": { "type": "array", "contains": { "const": "de" } } }, "required": ["languages"] }',
        ),
      [form]: (files[form] ?? '').replace('"startDate", "boat"]', '"languages"]'),
    }),
  )
  return { definition, compiled: compileForm(definition) }
}

describe('a list of choices', () => {
  const speaking = withLanguages()

  it('may have a default until it is answered', () => {
    expect(effectiveAnswers(speaking, {})).toMatchObject({ languages: ['en'] })
    expect(effectiveAnswers(speaking, applyChange(speaking, {}, { languages: ['it'] }).answers)).toMatchObject({
      languages: ['it'],
    })
  })

  it('counts for completion once something is chosen', () => {
    expect(stepProgress(speaking, { languages: ['en'] })['trip']).toEqual({ complete: true, missing: [] })
    expect(stepProgress(speaking, {})['trip']).toEqual({ complete: false, missing: ['languages'] })
  })

  it('shows the fields that depend on a choice', () => {
    expect(activeFields(speaking, { languages: ['en', 'de'] }).has('flight')).toBe(true)
    expect(activeFields(speaking, { languages: ['en'] }).has('flight')).toBe(false)
  })
})

it('sample answers have entries in every list', () =>
  expect(sampleAnswers(voyage, '2026-04-01')).toMatchObject({
    isDiver: true,
    languages: [expect.any(String)],
    certifications: [{ agency: expect.any(String), level: expect.any(String) }],
  }))
