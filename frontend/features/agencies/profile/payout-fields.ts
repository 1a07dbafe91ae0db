import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { guardedFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { adaptedStep } from '../../../form-renderer/small-form/adapted-step.ts'

/** The form with nothing but where the money goes, as one step. */
export function payoutForm(form: Form): Form {
  const guarded = guardedFields(form.definition)
  const steps = form.definition.steps.filter(({ fields }) => fields.some((field) => guarded.has(field)))
  const only = steps.map((step) => adaptedStep(step, { without: step.fields.filter((field) => !guarded.has(field)) }))
  return { ...form, definition: { ...form.definition, steps: only } }
}

/** Of the answers those that say where the money goes. */
export function payoutAnswers(form: Form, answers: Answers): Answers {
  const guarded = guardedFields(form.definition)
  return Object.fromEntries(Object.entries(answers).filter(([field]) => guarded.has(field)))
}

/** What is asked to become otherwise: of the fields that are still asked for those that differ; null takes an answer back. */
export function payoutChanges(form: Form, before: Answers, after: Answers): { readonly [field: string]: JsonValue } {
  const active = activeFields(form, after)
  const relevant = [...guardedFields(form.definition)].filter(
    (field) => active.has(field) && !sameValue(before[field], after[field]),
  )
  return Object.fromEntries(relevant.map((field): [string, JsonValue] => [field, after[field] ?? null]))
}
