import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { Answers, Form, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { guardedFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { adaptedStep } from '../../../form-renderer/small-form/adapted-step.ts'

/** The form reduced to the bank details, as one step. */
export function payoutForm(form: Form): Form {
  const guarded = guardedFields(form.definition)
  const steps = form.definition.steps.filter(({ fields }) => fields.some((field) => guarded.has(field)))
  const only = steps.map((step) => adaptedStep(step, { without: step.fields.filter((field) => !guarded.has(field)) }))
  return { ...form, definition: { ...form.definition, steps: only } }
}

/** The answers that are bank details. */
export function payoutAnswers(form: Form, answers: Answers): Answers {
  const guarded = guardedFields(form.definition)
  return Object.fromEntries(Object.entries(answers).filter(([field]) => guarded.has(field)))
}

/** The changes to request: active fields that differ; null removes an answer. */
export function payoutChanges(form: Form, before: Answers, after: Answers): { readonly [field: string]: JsonValue } {
  const active = activeFields(form, after)
  const relevant = [...guardedFields(form.definition)].filter(
    (field) => active.has(field) && !sameValue(before[field], after[field]),
  )
  return Object.fromEntries(relevant.map((field): [string, JsonValue] => [field, after[field] ?? null]))
}
