import type { Answers } from '@fleet/domain/form-instances/events'
import type { FormInstanceState, PersonRecord } from '@fleet/domain/form-instances/state'
import type { Json } from '@fleet/domain/kernel/json'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { flags } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { masked, secretFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'

/** Number of steps that a person fills in; step 0 is the setup. */
export function totalSteps({ definition }: Form): number {
  return definition.steps.filter((step) => step.number > 0).length
}

/** Answers for display: unset flags are false, secrets are masked for every reader. */
export function displayedAnswers(
  { definition }: Pick<Form, 'definition'>,
  answers: Answers,
): { [field: string]: Json } {
  const secrets = secretFields(definition)
  const visible = Object.entries(answers).map(([field, value]): [string, Json] => [
    field,
    secrets.has(field) && value !== null ? masked(value) : value,
  ])
  return {
    ...Object.fromEntries([...flags(definition)].map((flag): [string, Json] => [flag, false])),
    ...Object.fromEntries(visible),
  }
}

/** Effective answers of each person for display, by number from 1. */
export function shownPersons(
  form: Form,
  persons: readonly PersonRecord[],
): { [person: string]: { [field: string]: Json } } {
  const first = persons[0]?.answers
  return Object.fromEntries(
    persons.map(({ answers }, index) => [
      String(index + 1),
      displayedAnswers(form, effectiveAnswers(form, answers, index > 0 ? first : undefined)),
    ]),
  )
}

/** Present documents; without those of erased persons. */
export function shownFiles({ documents }: FormInstanceState) {
  return documents.flatMap(({ documentId, person, kind, fileName: name, contentType, size, uploadedAt, read }) =>
    kind === undefined
      ? []
      : [{ documentId, person, kind, name, contentType, size, uploadedAt, ...(read === undefined ? {} : { read }) }],
  )
}

/**
 * Fields that every form instance returns in addition to its answers; `currentStep`: its number in this form version.
 */
export function shownProgress(
  form: Form,
  currentStep: number,
  { createdAt, updatedAt, submittedAt }: FormInstanceState,
) {
  const times = { createdAt: createdAt ?? null, updatedAt: updatedAt ?? null, submittedAt: submittedAt ?? null }
  return { currentStep, totalSteps: totalSteps(form), ...times, formVersion: form.definition.version }
}
