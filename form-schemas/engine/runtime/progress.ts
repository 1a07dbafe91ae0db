import { isAnswered } from './answered.ts'
import type { Answers, Form } from './definition/definition.ts'
import { holds } from './conditions/conditions.ts'

type StepProgress = { readonly complete: boolean; readonly missing: readonly string[] }

/** Progress per step on effective answers: complete when its completion fields are answered or `completeWhen` holds. */
export function stepProgress(form: Form, answers: Answers): { readonly [stepId: string]: StepProgress } {
  return Object.fromEntries(
    form.definition.steps.map((step) => {
      if (step.completeWhen !== undefined && holds(form, step.completeWhen, answers))
        return [step.id, { complete: true, missing: [] }]
      const missing = step.completion.filter((field) => !isAnswered(answers[field]))
      return [step.id, { complete: step.completion.length > 0 && missing.length === 0, missing }]
    }),
  )
}
