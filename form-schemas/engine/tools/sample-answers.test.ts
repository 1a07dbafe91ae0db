import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { activeFields } from '../runtime/conditions/effective.ts'
import { compileForm } from './compile.ts'
import type { Form } from '../runtime/definition/definition.ts'
import { voyage } from '../fixtures/voyage-form.ts'
import { loadForm } from './load.ts'
import { problemsOf } from '../runtime/validation/problems.ts'
import { sampleAnswers } from './sample-answers.ts'

const today = '2026-04-01'

async function registration(): Promise<Form> {
  const { definition } = await loadForm(join(import.meta.dirname, '../..'), 'registration')
  return { definition, compiled: compileForm(definition) }
}

describe('sample answers', () => {
  it.each([
    ['the fixture', async () => voyage],
    ['the registration', registration],
  ])('of %s have no errors and leave fewer than half of the fields open', async (_, load) => {
    const form = await load()
    const answers = sampleAnswers(form, today)
    expect(problemsOf(form, answers, { today }).filter(({ severity }) => severity === 'error')).toEqual([])
    const open = [...activeFields(form, answers)].filter((field) => answers[field] === undefined)
    expect(open.length).toBeLessThan(activeFields(form, answers).size / 2)
  })
})
