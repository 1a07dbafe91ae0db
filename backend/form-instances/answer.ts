import type { Answers } from '@fleet/domain/form-instances/events'
import type { Filled, PersonRecord } from '@fleet/domain/form-instances/filled'
import type { Json } from '@fleet/domain/kernel/json'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { flags } from '@fleet/form-schemas/engine/runtime/conditions/flags'
import { masked, secretFields } from '@fleet/form-schemas/engine/runtime/validation/secrets'

/** Steps a person fills: those after one that sets something up. */
export function totalSteps({ definition }: Form): number {
  return definition.steps.filter((step) => step.number > 0).length
}

/** Answers as shown: flags that say nothing are false, secrets masked for everybody. */
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

/** Everything that holds for each of these, in order, with what is preset: by number, from 1. */
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

/** The documents that are there; of a person who was erased nothing is left to show. */
export function shownFiles({ documents }: Filled) {
  return documents.flatMap(({ documentId, person, kind, fileName: name, contentType, size, uploadedAt, read }) =>
    kind === undefined
      ? []
      : [{ documentId, person, kind, name, contentType, size, uploadedAt, ...(read === undefined ? {} : { read }) }],
  )
}

/** What every filled form answers of itself, beside its answers; `currentStep`: its number in this form. */
export function shownProgress(form: Form, currentStep: number, { createdAt, updatedAt, submittedAt }: Filled) {
  const times = { createdAt: createdAt ?? null, updatedAt: updatedAt ?? null, submittedAt: submittedAt ?? null }
  return { currentStep, totalSteps: totalSteps(form), ...times, formVersion: form.definition.version }
}
