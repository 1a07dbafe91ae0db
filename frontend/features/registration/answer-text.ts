import type { IntlShape } from 'react-intl'
import type { Form, FormTexts, JsonValue } from '@fleet/form-schemas/engine/definition'
import { formFields } from '@fleet/form-schemas/engine/form-fields'

type Asked = { readonly intl: IntlShape; readonly form: Form; readonly texts: FormTexts; readonly field: string }

/** A field's title, and how an answer to it reads in the person's language. */
export function answerText({ intl, form, texts, field }: Asked): { title: string; text: (value: JsonValue) => string } {
  const known = formFields(form.definition).get(field)
  const title = (known && texts.steps[known.step.id]?.fields[field]?.title) ?? String(known?.schema['title'] ?? field)
  const lookup = known?.schema['x-lookup']
  const labels = typeof lookup === 'string' ? texts.options[lookup] : undefined
  const text = (value: JsonValue): string => {
    if (value === null || value === '') return intl.formatMessage({ id: 'registration.noAnswer' })
    if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'form.yes' : 'form.no' })
    if (labels) return labels[String(value)] ?? String(value)
    return known?.schema['format'] === 'date' && typeof value === 'string' ? dateText(intl, value) : String(value)
  }
  return { title, text }
}

function dateText(intl: IntlShape, value: string): string {
  return Number.isNaN(Date.parse(value)) ? value : intl.formatDate(value, { dateStyle: 'long', timeZone: 'UTC' })
}
