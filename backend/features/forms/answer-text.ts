import type { Json } from '@fleet/domain/kernel/json'
import type { Form, FormDefinition, FormTexts } from '@fleet/form-schemas/engine/definition'
import { documentKinds } from '@fleet/form-schemas/engine/document-kinds'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { messageIn } from '../../plugins/texts.ts'

type Named = Pick<Form, 'definition'>

/** How a field, or a kind of document, is called in a form version; its own name when that version does not have it. */
export function fieldLabel({ definition }: Named, texts: FormTexts, field: string): string {
  const own = titleOf(definition, texts, field)
  if (own !== undefined) return own
  const id = `fields.${field}`
  const named = messageIn(texts.language, id, {})
  if (named !== id) return named
  return titleOf(definition, texts, documentKinds(definition).get(field)) ?? field
}

function titleOf(definition: FormDefinition, texts: FormTexts, field: string | undefined): string | undefined {
  const known = field === undefined ? undefined : formFields(definition).get(field)
  return known === undefined ? undefined : texts.steps[known.step.id]?.fields[known.name]?.title
}

/** An answer as a person reads it: the choice's label, a date in their format, yes or no; null when there is none. */
export function answerText(form: Named, texts: FormTexts, { field, value }: { field: string; value: Json | undefined }): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return JSON.stringify(value)
  const schema = formFields(form.definition).get(field)?.schema
  const lookup = schema?.['x-lookup'] ?? labelsOf(form, field)
  const label = typeof lookup === 'string' ? texts.options[lookup]?.[String(value)] : undefined
  if (label !== undefined) return label
  if (typeof value === 'boolean') return messageIn(texts.language, value ? 'answers.yes' : 'answers.no', {})
  if (schema?.['format'] === 'date' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    return new Intl.DateTimeFormat(texts.language === 'en' ? 'en-GB' : texts.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(value))
  }
  return String(value)
}

/** The lookup that lends its texts to a flag: `ui:options.labels`. */
function labelsOf(form: Named, field: string): string | undefined {
  const ui = formFields(form.definition).get(field)?.step.uiSchema[field]
  const options = typeof ui === 'object' && ui !== null && !Array.isArray(ui) ? ui['ui:options'] : undefined
  const labels = typeof options === 'object' && options !== null && !Array.isArray(options) ? options['labels'] : undefined
  return typeof labels === 'string' ? labels : undefined
}
