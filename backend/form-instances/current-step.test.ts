import { expect, it } from 'vitest'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { voyage } from '@fleet/form-schemas/engine/fixtures/voyage-form'
import { currentStepIn } from './current-step.ts'

/** The form with its steps in this order, renumbered. */
function ordered(...ids: string[]): Form {
  const steps = ids.flatMap((id, number) =>
    voyage.definition.steps.filter((step) => step.id === id).map((step) => ({ ...step, number })),
  )
  return { ...voyage, definition: { ...voyage.definition, steps } }
}

const at = (currentStep: number, currentStepId: string | null = null): Parameters<typeof currentStepIn>[1] => ({
  currentStep,
  currentStepId,
})
const turned = ordered('booking', 'diving', 'trip')

it('a step has the number that it has now', () => expect(currentStepIn(turned, at(1, 'trip'))).toBe(2))

it('a removed step maps to the nearest lower one', () => {
  expect(currentStepIn(ordered('booking', 'trip'), at(2, 'diving'))).toBe(1)
  expect(currentStepIn(turned, at(0))).toBe(0)
})
