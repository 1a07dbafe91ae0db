import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diver, nonDiver, today } from '../registration/sample-answers.ts'
import { browserModules } from './browser-modules.ts'
import { compileForm } from './compile.ts'
import type { Form } from './definition.ts'
import { effectiveAnswers } from './effective.ts'
import { answersOf, nearly } from './fixtures/answers-of-form.ts'
import { asInBrowser } from './fixtures/imported-modules.ts'
import { loadForm } from './load.ts'
import { problemsOf } from './problems.ts'

/** `npm run test:long`: every step of the registration, judged by browser and server, on this many records each. */
const records = 10_000

const loaded = await loadForm(join(import.meta.dirname, '..'), 'registration')
const onServer: Form = { definition: loaded.definition, compiled: compileForm(loaded.definition) }
const inBrowser = await asInBrowser(loaded, await browserModules(loaded.definition))

describe.each(loaded.definition.steps.map(({ id }) => id))('step %s', (stepId) => {
  it(`has the same problems in browser and server on ${records} records`, () => {
    const seen = { clean: 0, faulty: 0, codes: new Set<string>() }
    const record = fc.oneof({ weight: 3, arbitrary: nearly([diver, nonDiver], loaded.definition, stepId) }, { weight: 1, arbitrary: answersOf(loaded.definition) })
    fc.assert(
      fc.property(record, (own) => {
        const answers = effectiveAnswers(onServer, own)
        expect(inBrowser.compiled.steps[stepId]?.(answers)).toEqual(onServer.compiled.steps[stepId]?.(answers))
        const found = problemsOf(onServer, answers, { today, stepId })
        expect(problemsOf(inBrowser, answers, { today, stepId })).toEqual(found)
        seen[found.length === 0 ? 'clean' : 'faulty'] += 1
        for (const { code } of found) seen.codes.add(code)
      }),
      { numRuns: records },
    )
    expect(seen.clean).toBeGreaterThan(records / 100)
    expect(seen.faulty).toBeGreaterThan(records / 100)
    expect(seen.codes.size).toBeGreaterThan(1)
  })
})
