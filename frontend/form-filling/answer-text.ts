import type { IntlShape } from 'react-intl'
import type { Form, FormTexts, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { holdsDate, monthOf } from '@fleet/form-schemas/engine/runtime/definition/dates'
import { jsonObject, textList } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import {
  itemsIn,
  parsePath,
  uiSchemaOf,
  type NamedField,
  namedField,
} from '@fleet/form-schemas/engine/runtime/lists/lists'
import { itemText, listText } from '@fleet/form-schemas/engine/runtime/lists/list-text'
import { masked } from '@fleet/form-schemas/engine/runtime/validation/secrets'
import { dateFormats } from '../lib/intl/dates.ts'

type FieldContext = {
  readonly intl: IntlShape
  readonly form: Form
  readonly texts: FormTexts
  /** Also an item of a repeating group, or a field of an item; `number` is the item's position, if known. */
  readonly field: string
  readonly number?: number | undefined
}

/** Name of a field for lists: its title, the statement of a checkbox, or "Certification 2: Level" within an item. */
export function fieldName({ intl, form, texts, field, number }: FieldContext): string {
  const known = namedField(form.definition, field)
  if (known === undefined) return field
  const own = ownName(known, texts)
  if (known.list === undefined) return own
  const list = texts.steps[known.step.id]?.fields[known.list.name]
  const one = list?.item ?? list?.title ?? ''
  const item = number === undefined ? one : intl.formatMessage({ id: 'answers.item' }, { item: one, number })
  return parsePath(field).part === undefined
    ? item
    : intl.formatMessage({ id: 'answers.itemField' }, { item, field: own })
}

function ownName(known: NamedField, texts: FormTexts): string {
  const stepTexts = texts.steps[known.step.id]
  const title = stepTexts?.fields[known.textKey]?.title ?? String(known.schema['title'] ?? known.name)
  const [statement] = textList(jsonObject(uiSchemaOf(known)?.['ui:options'])?.['statements'])
  const statementTitle =
    known.schema['type'] === 'boolean' && statement !== undefined ? stepTexts?.statements[statement]?.title : undefined
  return (statementTitle ?? title).replace(/[.。]$/, '')
}

/** Name of a field, and a function that formats its answers in the person's language. */
export function answerText(context: FieldContext): { title: string; text: (value: JsonValue) => string } {
  const { intl, form, texts, field } = context
  const known = namedField(form.definition, field)
  const none = intl.formatMessage({ id: 'filling.noAnswer' })
  const plain = (value: JsonValue, schema: { readonly [keyword: string]: unknown } | undefined): string => {
    if (value === null || value === '') return none
    if (schema?.['secret'] === true) return masked(value)
    if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'form.yes' : 'form.no' })
    const lookup = schema?.['x-lookup']
    const label = typeof lookup === 'string' ? texts.options[lookup]?.[String(value)] : undefined
    if (label === undefined && holdsDate(schema) && typeof value === 'string') return dateFormats(intl).day(value)
    const month = known !== undefined && uiSchemaOf(known)?.['ui:widget'] === 'month-year' ? monthOf(value) : undefined
    return label ?? (month === undefined ? String(value) : dateFormats(intl).month(month))
  }
  const formatters = {
    title: (part: string) =>
      texts.steps[known?.step.id ?? '']?.fields[`${parsePath(field).field}.${part}`]?.title ?? part,
    text: (value: JsonValue, { schema }: { schema: { readonly [keyword: string]: unknown } }) => plain(value, schema),
  }
  const text = (value: JsonValue): string => {
    const { schema = {} } = known?.list ?? known ?? {}
    if (Array.isArray(value)) return listText(value, schema, formatters) ?? none
    const item = itemsIn(value === null ? null : [value])?.[0]
    return item === undefined ? plain(value, known?.schema) : itemText(item, schema, formatters)
  }
  return { title: fieldName(context), text }
}
