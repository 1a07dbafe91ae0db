import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserModules } from '@fleet/form-schemas/engine/tools/browser-modules'
import type { Form, ServedForm } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { complete, loadedVoyage, voyage } from '@fleet/form-schemas/engine/fixtures/voyage-form'
import { textsIn } from '@fleet/form-schemas/engine/tools/form-files/texts'
import {
  formWithLazyValidators,
  hasValidators,
  loadValidators,
  stepProblems,
  onValidatorsChange,
} from './validators.ts'

const today = '2026-04-01'
const answers = { ...complete, email: 'x' }
let folder: string
let reachable: (stepId: string) => Promise<void>
let served: ServedForm
let form: Form
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'validators-'))
  const { steps, conditions } = await browserModules(loadedVoyage.definition)
  const place = (name: string) => join(folder, `${name}.mjs`)
  const address = (name: string) => pathToFileURL(place(name)).href
  reachable = (stepId) => writeFile(place(stepId), steps[stepId]?.code ?? '')
  await writeFile(place('conditions'), conditions.code)
  served = {
    definition: loadedVoyage.definition,
    texts: textsIn(loadedVoyage.texts, 'en'),
    conditions: address('conditions'),
    validators: Object.fromEntries(Object.keys(steps).map((stepId) => [stepId, address(stepId)])),
  }
  form = await formWithLazyValidators(served)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const problems = () => form.definition.steps.flatMap((step) => stepProblems(form, step, { answers, today }))

it('a form is available before its validators, and reports no problems until then', () => {
  expect(hasValidators(form)).toBe(false)
  expect(problems()).toEqual([])
  expect(hasValidators(voyage)).toBe(true)
})

it('a validator that cannot be fetched is reported, and fetched at the next request', async () => {
  let notifications = 0
  const stop = onValidatorsChange(() => (notifications += 1))
  await expect(loadValidators(form, 'trip')).rejects.toMatchObject({ reason: 'unreachable' })
  await reachable('trip')
  await loadValidators(form, 'trip')
  stop()
  expect([notifications, hasValidators(form, 'trip'), hasValidators(form)]).toEqual([2, true, false])
  expect(problems().map(({ field, code }) => `${field} ${code}`)).toContain('email format')
})

it('a request for all steps fetches the missing validators', async () => {
  for (const { id } of form.definition.steps) await reachable(id)
  await loadValidators(form)
  expect(hasValidators(form)).toBe(true)
  expect(problems()).toEqual(voyage.definition.steps.flatMap((step) => stepProblems(voyage, step, { answers, today })))
})

it('a form derived from another shares its validators', async () => {
  const fresh = await formWithLazyValidators(served)
  const part = { ...fresh, definition: { ...fresh.definition, version: 'another' } }
  await loadValidators(part)
  expect([hasValidators(part), hasValidators(fresh)]).toEqual([true, true])
})
