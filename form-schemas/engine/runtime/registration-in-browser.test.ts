import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { activeFields, effectiveAnswers } from './conditions/effective.ts'
import { type BrowserModules, browserModules } from '../tools/browser-modules.ts'
import { applyChange } from './change.ts'
import { compileForm } from '../tools/compile.ts'
import type { Answers, Form } from './definition/definition.ts'
import { answersOf, propertyRuns, propertyTime } from '../fixtures/answers-of-form.ts'
import { asInBrowser } from '../fixtures/imported-modules.ts'
import { formFields } from './definition/form-fields.ts'
import { type LoadedForm, loadForm } from '../tools/load.ts'
import { problemsOf } from './validation/problems.ts'

let loaded: LoadedForm
let form: Form
let modules: BrowserModules
let inBrowser: Form
beforeAll(async () => {
  loaded = await loadForm(join(import.meta.dirname, '../..'), 'registration')
  form = { definition: loaded.definition, compiled: compileForm(loaded.definition) }
  modules = await browserModules(loaded.definition)
  inBrowser = await asInBrowser(loaded, modules)
})

const today = '2026-04-01'
const onRecords = (holds: (own: Answers, patch: Answers) => void) =>
  fc.assert(fc.property(answersOf(form.definition), answersOf(form.definition), holds), { numRuns: propertyRuns })

describe('the registration', () => {
  it('costs the browser at most 15 kB per step', () => {
    const sizes = [...Object.entries(modules.steps), ['conditions', modules.conditions] as const].map(
      ([name, { code }]) => ({ name, size: gzipSync(code).length }),
    )
    expect(sizes.filter(({ size }) => size > 15_000)).toEqual([])
    expect(sizes).toHaveLength(11)
  })

  it(
    'gives the same problems, saves and effective answers in browser and server',
    () =>
      onRecords((own, patch) => {
        expect(applyChange(inBrowser, own, patch)).toEqual(applyChange(form, own, patch))
        const answers = effectiveAnswers(form, own)
        expect(effectiveAnswers(inBrowser, own)).toEqual(answers)
        for (const scope of ['person', 'booking'] as const) {
          expect(problemsOf(inBrowser, answers, { today, scope })).toEqual(problemsOf(form, answers, { today, scope }))
        }
      }),
    propertyTime,
  )

  it(
    'has no effective answer of an inactive field after any save',
    () =>
      onRecords((own, patch) => {
        const answers = effectiveAnswers(form, applyChange(form, own, patch).answers)
        const active = activeFields(form, answers)
        expect(
          Object.keys(answers).filter((field) => formFields(form.definition).has(field) && !active.has(field)),
        ).toEqual([])
      }),
    propertyTime,
  )

  it(
    'is stable after any save: saving again changes nothing',
    () =>
      onRecords((own, patch) => {
        const { answers } = applyChange(form, own, patch)
        expect(applyChange(form, answers, {})).toEqual({ answers, changed: [], cleared: [] })
      }),
    propertyTime,
  )
})
