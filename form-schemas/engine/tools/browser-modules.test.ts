import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { acceptableValue } from '../runtime/validation/acceptable.ts'
import { type BrowserModules, browserModules } from './browser-modules.ts'
import { applyChange } from '../runtime/change.ts'
import type { Form } from '../runtime/definition/definition.ts'
import { answersOf, propertyRuns, propertyTime } from '../fixtures/answers-of-form.ts'
import { asInBrowser } from '../fixtures/imported-modules.ts'
import { complete, loadedVoyage, voyage } from '../fixtures/voyage-form.ts'
import { problemsOf } from '../runtime/validation/problems.ts'

let modules: BrowserModules
let inBrowser: Form
beforeAll(async () => {
  modules = await browserModules(loadedVoyage.definition)
  inBrowser = await asInBrowser(loadedVoyage, modules)
})

describe('the modules for the browser', () => {
  it('find the same problems as the server', () => {
    const wrong = { ...complete, email: 'x', boat: 'raft', isDiver: true }
    const found = problemsOf(inBrowser, wrong, { today: '2026-04-01' })
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(['email format', 'boat enum', 'level required'])
    expect(found).toEqual(problemsOf(voyage, wrong, { today: '2026-04-01' }))
  })

  it(
    'return the same verdicts and errors as the server for any answers',
    () =>
      fc.assert(
        fc.property(answersOf(voyage.definition), (answers) => {
          for (const [key, holds] of Object.entries(voyage.compiled.conditions))
            expect(inBrowser.compiled.conditions[key]?.(answers)).toBe(holds(answers))
          for (const [stepId, validate] of Object.entries(voyage.compiled.steps))
            expect(inBrowser.compiled.steps[stepId]?.(answers)).toEqual(validate(answers))
        }),
        { numRuns: propertyRuns },
      ),
    propertyTime,
  )

  it(
    'apply any change to any answers as the server does, lists included',
    () =>
      fc.assert(
        fc.property(answersOf(voyage.definition), answersOf(voyage.definition), (own, patch) => {
          const changed = applyChange(voyage, own, patch)
          expect(applyChange(inBrowser, own, patch)).toEqual(changed)
          expect(problemsOf(inBrowser, changed.answers, { today: '2026-04-01' })).toEqual(
            problemsOf(voyage, changed.answers, { today: '2026-04-01' }),
          )
          for (const [field, value] of Object.entries(patch))
            expect(acceptableValue(inBrowser, field, value, own[field])).toEqual(
              acceptableValue(voyage, field, value, own[field]),
            )
        }),
        { numRuns: propertyRuns },
      ),
    propertyTime,
  )

  it('have a content hash in their file names', async () => {
    expect(modules.steps['trip']?.fileName).toMatch(/^trip\.[0-9a-f]{16}\.js$/)
    expect(await browserModules(loadedVoyage.definition)).toEqual(modules)
  })

  it('run where code generation from strings is disallowed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modules-'))
    try {
      const files = [...Object.values(modules.steps), modules.conditions]
      for (const { fileName, code } of files) await writeFile(join(folder, fileName.replace('.js', '.mjs')), code)
      const script = `
        try { new Function('return 1'); process.exit(3) } catch {}
        const { validate } = await import('./${modules.steps['trip']?.fileName.replace('.js', '.mjs')}')
        const { conditions } = await import('./${modules.conditions.fileName.replace('.js', '.mjs')}')
        console.log(validate({ email: 'x', startDate: '2026-02-30' }).length, Object.values(conditions).map((holds) => holds({ isDiver: true })).join())`
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', script],
        { cwd: folder },
      )
      expect(stdout).toBe(
        `5 ${Object.values(voyage.compiled.conditions)
          .map((holds) => holds({ isDiver: true }))
          .join()}\n`,
      )
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
