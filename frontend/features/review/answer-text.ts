import type { Answers, FormTexts, JsonValue, StepDefinition } from '@fleet/form-schemas/engine/definition'
import { jsonObject } from '@fleet/form-schemas/engine/json-object'
import type { FormField } from '@fleet/form-schemas/engine/form-fields'
import type { IntlShape } from 'react-intl'
import { dateFormats } from '../../lib/intl/dates.ts'

type Reader = { readonly intl: IntlShape; readonly texts: FormTexts }

/** An answer in words: the label of a choice, yes or no, a date in the reader's way; undefined when there is none. */
export function answerText({ intl, texts }: Reader, field: FormField, answer: JsonValue | undefined): string | undefined {
  if (answer === undefined || answer === null || answer === '') return undefined
  if (Array.isArray(answer)) return answer.map((each) => answerText({ intl, texts }, field, each)).join(', ')
  const label = texts.options[lookupOf(field) ?? '']?.[String(answer)]
  if (label !== undefined) return label
  if (typeof answer === 'boolean') return intl.formatMessage({ id: answer ? 'answer.yes' : 'answer.no' })
  if (typeof answer === 'number') return intl.formatNumber(answer)
  if (typeof answer === 'string') return field.schema['format'] === 'date' ? dateFormats(intl).day(answer) : answer
  return JSON.stringify(answer)
}

/** Title of a field in the reader's language. */
export function fieldTitle(texts: FormTexts, step: StepDefinition, field: string): string {
  return texts.steps[step.id]?.fields[field]?.title ?? field
}

/** Saved with the other answers, drawn nowhere in the form: nobody can be asked for it. */
export function isHidden({ step, name }: Pick<FormField, 'step' | 'name'>): boolean {
  return jsonObject(step.uiSchema[name])?.['ui:widget'] === 'hidden'
}

export function isAnswered(answers: Answers, field: string): boolean {
  const answer = answers[field]
  return answer !== undefined && answer !== null && answer !== '' && answer !== false
}

function lookupOf({ step, name, schema }: FormField): string | undefined {
  const id = schema['x-lookup'] ?? jsonObject(schema['items'])?.['x-lookup'] ?? uiOptions(step, name)?.['labels']
  return typeof id === 'string' ? id : undefined
}

function uiOptions(step: StepDefinition, field: string) {
  return jsonObject(jsonObject(step.uiSchema[field])?.['ui:options'])
}
