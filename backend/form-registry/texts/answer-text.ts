import type { Json } from '@fleet/domain/kernel/json'
import type {
  Form,
  FormDefinition,
  FormTexts,
  JsonSchema,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import { holdsDate, monthOf } from '@fleet/form-schemas/engine/runtime/definition/dates'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import {
  itemsIn,
  parsePath,
  uiSchemaOf,
  groupFields,
  type NamedField,
  namedField,
} from '@fleet/form-schemas/engine/runtime/lists/lists'
import { itemText, listText } from '@fleet/form-schemas/engine/runtime/lists/list-text'
import { dayIn } from '@fleet/platform/text-format/dates'
import { messageIn } from '@fleet/platform/http/texts'

/**
 * Returns the label of a field or document kind in a form version; its name when the version does not have it.
 * `number`: of the item in its list.
 */
export function fieldLabel(
  { definition }: Pick<Form, 'definition'>,
  texts: FormTexts,
  field: string,
  number?: number,
): string {
  const own = titleOf(definition, texts, { field, number })
  if (own !== undefined) return own
  const id = `fields.${field}`
  const named = messageIn(texts.language, id, {})
  if (named !== id) return named
  return titleOf(definition, texts, { field: documentKinds(definition).get(field) }) ?? field
}

type Named = { readonly field: string | undefined; readonly number?: number | undefined }

function titleOf(definition: FormDefinition, texts: FormTexts, { field, number }: Named): string | undefined {
  const known = field === undefined ? undefined : namedField(definition, field)
  if (known === undefined) return undefined
  const own = texts.steps[known.step.id]?.fields
  const title = own?.[known.textKey]?.title
  if (known.list === undefined) return title
  const list = own?.[known.list.name]
  const item =
    number === undefined
      ? (list?.item ?? list?.title ?? '')
      : messageIn(texts.language, 'answers.item', { item: list?.item ?? list?.title ?? '', number })
  return parsePath(known.name).part === undefined
    ? item
    : messageIn(texts.language, 'answers.itemField', { item, field: title ?? '' })
}

/**
 * Formats an answer for readers: the choice's label, a date in their format, yes or no, all entries of a list; null
 * when there is none.
 */
export function answerText(
  form: Pick<Form, 'definition'>,
  texts: FormTexts,
  { field, value }: { field: string; value: Json | undefined },
): string | null {
  if (value === null || value === undefined) return null
  const known = namedField(form.definition, field)
  if (typeof value !== 'object') return plainText(texts, value, { schema: known?.schema, known })
  if (known === undefined) return JSON.stringify(value)
  const { schema } = known.list ?? known
  const words = {
    title: (part: string) => texts.steps[known.step.id]?.fields[`${parsePath(field).field}.${part}`]?.title ?? part,
    text: (one: Json, of: { readonly schema: JsonSchema; readonly part?: string }) =>
      typeof one === 'object'
        ? JSON.stringify(one)
        : plainText(texts, one, {
            schema: of.schema,
            known:
              of.part === undefined ? undefined : namedField(form.definition, `${parsePath(field).field}.*.${of.part}`),
          }),
  }
  if (Array.isArray(value)) return listText(value, schema, words)
  const item = groupFields(schema) === undefined ? undefined : itemsIn([value])?.[0]
  return item === undefined ? JSON.stringify(value) : itemText(item, schema, words)
}

type Of = { readonly schema: JsonSchema | undefined; readonly known: NamedField | undefined }

function plainText(texts: FormTexts, value: string | number | boolean, { schema, known }: Of): string {
  // A flag can have the texts of a lookup: `ui:options.labels`
  const lookup = schema?.['x-lookup'] ?? (known && jsonObject(uiSchemaOf(known)?.['ui:options'])?.['labels'])
  const label = typeof lookup === 'string' ? texts.options[lookup]?.[String(value)] : undefined
  if (label !== undefined) return label
  if (typeof value === 'boolean') return messageIn(texts.language, value ? 'answers.yes' : 'answers.no', {})
  if (holdsDate(schema) && typeof value === 'string') return dayIn(texts.language, value)
  const month = known !== undefined && uiSchemaOf(known)?.['ui:widget'] === 'month-year' ? monthOf(value) : undefined
  return month === undefined ? String(value) : dayIn(texts.language, month, 'month')
}
