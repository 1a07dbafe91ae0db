import type { IntlShape } from 'react-intl'
import type { Form, FormTexts, JsonValue } from '@fleet/form-schemas/engine/definition'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { jsonObject, textList } from '@fleet/form-schemas/engine/json-object'

type Asked = { readonly intl: IntlShape; readonly form: Form; readonly texts: FormTexts; readonly field: string }

/** What a field is called in a list: its title; for a sentence that is ticked, the statement's. */
export function fieldName({ form, texts, field }: Omit<Asked, 'intl'>): string {
  const known = formFields(form.definition).get(field)
  const stepTexts = known && texts.steps[known.step.id]
  const title = stepTexts?.fields[field]?.title ?? String(known?.schema['title'] ?? field)
  const ui = jsonObject(known?.step.uiSchema[field])
  const [statement] = textList(jsonObject(ui?.['ui:options'])?.['statements'])
  const asked = known?.schema['type'] === 'boolean' && statement !== undefined ? stepTexts?.statements[statement]?.title : undefined
  return (asked ?? title).replace(/[.。]$/, '')
}

/** A field's name, and how an answer to it reads in the person's language. */
export function answerText({ intl, form, texts, field }: Asked): { title: string; text: (value: JsonValue) => string } {
  const known = formFields(form.definition).get(field)
  const title = fieldName({ form, texts, field })
  const lookup = known?.schema['x-lookup']
  const labels = typeof lookup === 'string' ? texts.options[lookup] : undefined
  const text = (value: JsonValue): string => {
    if (value === null || value === '') return intl.formatMessage({ id: 'filling.noAnswer' })
    if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'form.yes' : 'form.no' })
    if (labels) return labels[String(value)] ?? String(value)
    return known?.schema['format'] === 'date' && typeof value === 'string' ? dateText(intl, value) : String(value)
  }
  return { title, text }
}

function dateText(intl: IntlShape, value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : intl.formatDate(value, { dateStyle: 'long', timeZone: 'UTC' })
}
