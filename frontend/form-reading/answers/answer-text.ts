import type {
  Answers,
  FormTexts,
  JsonSchema,
  JsonValue,
  StepDefinition,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import { holdsDate, monthOf } from '@fleet/form-schemas/engine/runtime/definition/dates'
import { jsonObject, type FormField } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import {
  fieldOf,
  itemsIn,
  uiSchemaOf,
  entrySchema,
  groupFields,
  type NamedField,
} from '@fleet/form-schemas/engine/runtime/lists/lists'
import { itemText, listText } from '@fleet/form-schemas/engine/runtime/lists/list-text'
import type { IntlShape } from 'react-intl'
import { dateFormats } from '../../lib/intl/dates.ts'

type TextContext = { readonly intl: IntlShape; readonly texts: FormTexts }

/** An answer as text: label of a choice, yes or no, formatted date, list entry by entry; undefined when empty. */
export function answerText(
  { intl, texts }: TextContext,
  field: FormField | NamedField,
  answer: JsonValue | undefined,
): string | undefined {
  if (answer === undefined || answer === null || answer === '') return undefined
  const { list, schema } = { list: undefined, ...field }
  const formatters = {
    title: (part: string) => fieldTitle(texts, field.step, `${fieldOf(field.name)}.${part}`),
    text: (value: JsonValue, of: { readonly schema: JsonSchema; readonly part?: string }) =>
      answerText(
        { intl, texts },
        of.part === undefined
          ? { ...field, schema: of.schema }
          : {
              name: `${fieldOf(field.name)}.*.${of.part}`,
              step: field.step,
              schema: of.schema,
              list: field,
              textKey: '',
            },
        value,
      ) ?? null,
  }
  if (Array.isArray(answer)) return listText(answer, schema, formatters) ?? undefined
  const item = list === undefined ? undefined : itemsIn([answer])?.[0]
  if (list !== undefined && item !== undefined) return itemText(item, list.schema, formatters)
  const label = texts.options[lookupOf(field) ?? '']?.[String(answer)]
  if (label !== undefined) return label
  if (typeof answer === 'boolean') return intl.formatMessage({ id: answer ? 'answer.yes' : 'answer.no' })
  if (typeof answer === 'number') return intl.formatNumber(answer)
  if (typeof answer === 'string' && holdsDate(field.schema)) return dateFormats(intl).day(answer)
  const month = uiSchemaOf(field)?.['ui:widget'] === 'month-year' ? monthOf(answer) : undefined
  if (month !== undefined) return dateFormats(intl).month(month)
  if (typeof answer === 'string') return answer
  return JSON.stringify(answer)
}

/** Title of a field in the reader's language, the short one if there is one. */
export function fieldTitle(texts: FormTexts, step: StepDefinition, field: string): string {
  const { title, short } = texts.steps[step.id]?.fields[field] ?? {}
  return short ?? title ?? field
}

/** One row: an answer, or an item of a repeating group. */
export type Row = { readonly field: NamedField; readonly title: string; readonly value: JsonValue | undefined }

/** Rows of a field: its answer, or one for each item of a repeating group. */
export function rowsOf({ intl, texts }: TextContext, field: FormField, answers: Answers): Row[] {
  const { name, step, schema } = field
  const items = groupFields(schema) === undefined ? [] : (itemsIn(answers[name]) ?? [])
  if (items.length === 0)
    return [{ field: { ...field, textKey: name }, title: fieldTitle(texts, step, name), value: answers[name] }]
  const item = texts.steps[step.id]?.fields[name]?.item ?? fieldTitle(texts, step, name)
  return items.map((value, index) => ({
    field: { name: `${name}.${value.id}`, step, schema: entrySchema(schema) ?? {}, list: field, textKey: name },
    title: intl.formatMessage({ id: 'answers.item' }, { item, number: index + 1 }),
    value,
  }))
}

/** A field that is saved, but not rendered in the form, so it cannot be requested. */
export function isHidden({ step, name }: Pick<FormField, 'step' | 'name'>): boolean {
  return jsonObject(step.uiSchema[name])?.['ui:widget'] === 'hidden'
}

export function isAnswered(answer: JsonValue | undefined): boolean {
  return answer !== undefined && answer !== null && answer !== '' && answer !== false
}

function lookupOf(field: FormField | NamedField): string | undefined {
  const id = field.schema['x-lookup'] ?? jsonObject(uiSchemaOf(field)?.['ui:options'])?.['labels']
  return typeof id === 'string' ? id : undefined
}
