import type { FormDefinition, FormTexts, JsonValue, Language } from '../../runtime/definition/definition.ts'
import type { OperatorSettings } from '../form-files/operator-settings/operator-settings.ts'
import { formFields } from '../../runtime/definition/form-fields.ts'
import { fieldOf, entrySchema } from '../../runtime/lists/lists.ts'
import type { NamedConditions } from '../form-files/schemas/named-conditions.ts'
import { textsIn } from '../form-files/texts.ts'

type Values = { readonly [name: string]: string | number }

/** One difference between two versions, for people: `code` names its text, `values` fill it. */
export type FormChange = {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly code: string
  readonly step?: string
  readonly field?: string
  /** Values of the text; titles are in the requested language, in the record English. */
  readonly values: Values
  /** In the record only: `values` in the languages where they differ from English. */
  readonly inLanguages?: { readonly [language: Language]: Values }
}

export type ComparedForm = {
  readonly definition: FormDefinition
  readonly texts: { readonly [language: Language]: FormTexts }
  readonly conditions: NamedConditions
  readonly operatorSettings?: Pick<OperatorSettings, 'sheets'>
}

/** `language`: the reader's. */
export type Comparison = { readonly before: ComparedForm; readonly after: ComparedForm; readonly language: Language }

export function stepTitle(form: ComparedForm, stepId: string, language: Language): string {
  return textsIn(form.texts, language).steps[stepId]?.title ?? stepId
}

/**
 * The field's title, or its name when the form does not have it. A field of an item is prefixed with the item's title.
 */
export function fieldTitle(form: ComparedForm, field: string, language: Language): string {
  const steps = Object.values(textsIn(form.texts, language).steps)
  const texts = (name: string) => steps.map(({ fields }) => fields[name]).find((own) => own !== undefined)
  const title = texts(field)?.title ?? field
  const list = fieldOf(field) === field ? undefined : texts(fieldOf(field))
  return list === undefined ? title : `${list.item ?? list.title}: ${title}`
}

/** Titles of the first fields and the number of the others. */
export function fieldTitles(form: ComparedForm, fields: readonly string[], language: Language): string {
  return someOf(fields.map((field) => fieldTitle(form, field, language)))
}

const maxLetters = 60

/** A value as in the file, shortened; `-` for none. */
export function shownValue(value: JsonValue | undefined): string {
  if (value === undefined) return '-'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > maxLetters ? `${text.slice(0, maxLetters)}...` : text
}

/** The lookup's label of an answer, else the value as in the file. */
export function shownAnswer(
  form: ComparedForm,
  field: string,
  value: JsonValue | undefined,
  language: Language,
): string {
  if (Array.isArray(value)) return value.map((choice) => shownAnswer(form, field, choice, language)).join(', ')
  const schema = formFields(form.definition).get(field)?.schema
  const lookup = schema?.['x-lookup'] ?? entrySchema(schema ?? {})?.['x-lookup']
  const labels = typeof lookup === 'string' ? textsIn(form.texts, language).options[lookup] : undefined
  return (
    (typeof value === 'string' || typeof value === 'number' ? labels?.[String(value)] : undefined) ?? shownValue(value)
  )
}

const maxNames = 5

/** The first names and the number of the others. */
export function someOf(names: readonly string[]): string {
  const more = names.length - maxNames
  return `${names.slice(0, maxNames).join(', ')}${more > 0 ? ` (+${more})` : ''}`
}
