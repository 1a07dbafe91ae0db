import { beforeAll, describe, expect, it } from 'vitest'
import { fileURLToPath } from 'node:url'
import { diver, nonDiver, today } from '../fixtures/sample-answers.ts'
import { compileForm } from '../tools/compile.ts'
import { completeness, requiredFields } from './completeness.ts'
import type { Answers, Form } from './definition/definition.ts'
import { effectiveAnswers } from './conditions/effective.ts'
import { loadForm } from '../tools/load.ts'
import { problemsOf } from './validation/problems.ts'

let form: Form
beforeAll(async () => {
  const { definition } = await loadForm(fileURLToPath(new URL('../..', import.meta.url)), 'registration')
  form = { definition, compiled: compileForm(definition) }
})

function of(own: Answers) {
  const answers = effectiveAnswers(form, own)
  const errors = problemsOf(form, answers, { today }).filter(({ severity }) => severity === 'error')
  return { required: requiredFields(form, answers), unresolved: errors.map(({ field }) => field) }
}

describe('completeness', () => {
  it('requires fewer fields of non-divers than of divers', () => {
    const [dives, stays] = [of(diver), of(nonDiver)].map(({ required }) => [...required])
    expect(dives).toEqual(
      expect.arrayContaining([
        'certificationLevel',
        'insurancePolicyNumber',
        'passportNumber',
        'liabilitySignatureName',
      ]),
    )
    expect(stays).toContain('passportNumber')
    expect(stays).not.toContain('certificationLevel')
  })

  it('is 100 only when no person has a missing or invalid answer', () => {
    const { passportNumber: _, ...incomplete } = diver
    expect(completeness([of(diver), of(nonDiver)])).toBe(100)
    expect(completeness([of(diver), of(incomplete)])).toBe(Math.floor((1 - 1 / (of(diver).required.size * 2)) * 100))
    expect(completeness([of({ ...diver, tripEndDate: '2026-12-01' })])).toBeLessThan(100)
    expect(completeness([of({})])).toBeLessThan(10)
  })
})
