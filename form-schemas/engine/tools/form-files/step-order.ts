import type { StepDefinition } from '../../runtime/definition/definition.ts'

/** Number of the step at this index of form.json: counts from 0 when the first step has number 0, else from 1. */
export function stepNumber(index: number, steps: readonly Pick<StepDefinition, 'number'>[]): number {
  return steps[0]?.number === 0 ? index : index + 1
}
