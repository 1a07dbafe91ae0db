import type { FormInstanceState } from '@fleet/domain/form-instances/state'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'

/** The step at which a form was left, and its number at that time. */
type StepPosition = {
  readonly [part in keyof Pick<FormInstanceState, 'currentStep' | 'currentStepId'>]: FormInstanceState[part] | null
}

/**
 * Returns the step's number in this form version; for a removed step the nearest lower number; 0 when no step was
 * opened yet.
 */
export function currentStepIn({ definition: { steps } }: Form, { currentStep, currentStepId }: StepPosition): number {
  const number = currentStep ?? 0
  const there = steps.find((step) => step.id === currentStepId) ?? steps.findLast((step) => step.number <= number)
  return there?.number ?? 0
}
