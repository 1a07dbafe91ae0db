import type { Filled } from '@fleet/domain/form-instances/filled'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'

/** Where somebody was in a form: the step, and the number it had then. */
type StepPosition = {
  readonly [part in keyof Pick<Filled, 'currentStep' | 'currentStepId'>]: Filled[part] | null
}

/**
 * The number that the step has in this version of the form; of one that it has no more, the nearest number up to its own.
 * 0 where nothing was opened yet.
 */
export function currentStepIn({ definition: { steps } }: Form, { currentStep, currentStepId }: StepPosition): number {
  const number = currentStep ?? 0
  const there = steps.find((step) => step.id === currentStepId) ?? steps.findLast((step) => step.number <= number)
  return there?.number ?? 0
}
