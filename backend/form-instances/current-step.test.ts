import { expect, it } from 'vitest'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormVersion } from '../form-registry/form-version.ts'
import { formVersion } from '../form-registry/form-version.ts'
import { loadedVoyage, voyage } from '@fleet/form-schemas/engine/fixtures/voyage-form'
import { currentStepIn, type Stepped } from './current-step.ts'

/** The form with its steps in this order, numbered by it. */
function ordered(...ids: string[]): Form {
  const steps = ids.flatMap((id, number) =>
    voyage.definition.steps.filter((step) => step.id === id).map((step) => ({ ...step, number })),
  )
  return { ...voyage, definition: { ...voyage.definition, steps } }
}

const of = (form: Form, stepped: Stepped) => {
  const then: FormVersion = formVersion(loadedVoyage)
  return currentStepIn({ version: async (_, version) => (version === 'then' ? then : undefined) }, form, stepped)
}
const at = (currentStep: number, more: Partial<Stepped> = {}): Stepped => ({
  currentStep,
  currentStepId: null,
  steppedUnder: null,
  ...more,
})
const turned = ordered('booking', 'diving', 'trip')

it('a step has the number that it has now', async () =>
  expect(await of(turned, at(1, { currentStepId: 'trip' }))).toBe(2))

it('an old event’s number is that of the version it was stored under', async () => {
  expect(await of(turned, at(1, { steppedUnder: 'then' }))).toBe(2)
  expect(await of(turned, at(1, { steppedUnder: 'unknown' }))).toBe(1)
})

it('a step that is gone leaves one where it was', async () => {
  expect(await of(ordered('booking', 'trip'), at(2, { currentStepId: 'diving' }))).toBe(1)
  expect(await of(turned, at(0))).toBe(0)
})
