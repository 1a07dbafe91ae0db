import type { FormDefinition, StepDefinition } from '../../runtime/definition/definition.ts'

/** The number of the step that stands at this place of form.json: the first one's is 0 where it says so, else 1. */
export function placeOf(index: number, steps: readonly Pick<StepDefinition, 'number'>[]): number {
  return steps[0]?.number === 0 ? index : index + 1
}

/** The step that a version of the form called by this number when it was written. */
export function stepWritten({ steps }: FormDefinition, number: number): StepDefinition | undefined {
  return steps.find((step) => (step.writtenNumber ?? step.number) === number)
}
