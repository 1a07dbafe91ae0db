import type { StepDefinition } from '../../runtime/definition/definition.ts'

/** The number of the step that stands at this place of form.json: the first one's is 0 where it says so, else 1. */
export function placeOf(index: number, steps: readonly Pick<StepDefinition, 'number'>[]): number {
  return steps[0]?.number === 0 ? index : index + 1
}
