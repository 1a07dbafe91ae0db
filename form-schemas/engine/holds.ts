import type { Answers, Condition, Form } from './definition.ts'
import { withDerivedValues } from './derived.ts'
import { verdictOf } from './form-plan.ts'

/**
 * Whether a condition of the form holds on one person's effective answers.
 * @throws Error when the condition is none of this form's
 */
export function holds(form: Form, condition: Condition, answers: Answers): boolean {
  return verdictOf(form, condition)(withDerivedValues(form.definition, answers))
}
