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
  /** For the text: names, titles and values; titles in the language that was asked for, English in what is recorded. */
  readonly values: Values
  /** Recorded: the same in each language in which the form calls something otherwise. */
  readonly inLanguages?: { readonly [language: Language]: Values }
}

/** What is compared of a version. */
export type ComparedForm = {
  readonly definition: FormDefinition
  readonly texts: { readonly [language: Language]: FormTexts }
  readonly conditions: NamedConditions
  readonly operatorSettings?: Pick<OperatorSettings, 'sheets'>
}

/** Both versions, with the names things have in the language of the reader. */
export type Comparison = { readonly before: ComparedForm; readonly after: ComparedForm; readonly language: Language }

export function stepTitle(form: ComparedForm, stepId: string, language: Language): string {
  return textsIn(form.texts, language).steps[stepId]?.title ?? stepId
}

/** The field's title; its name where the form does not have it. A field of an item (`certifications.level`) stands behind the item's. */
export function fieldTitle(form: ComparedForm, field: string, language: Language): string {
  const steps = Object.values(textsIn(form.texts, language).steps)
  const texts = (name: string) => steps.map(({ fields }) => fields[name]).find((own) => own !== undefined)
  const title = texts(field)?.title ?? field
  const list = fieldOf(field) === field ? undefined : texts(fieldOf(field))
  return list === undefined ? title : `${list.item ?? list.title}: ${title}`
}

/** Some fields by their titles, and how many more there are. */
export function fieldTitles(form: ComparedForm, fields: readonly string[], language: Language): string {
  return someOf(fields.map((field) => fieldTitle(form, field, language)))
}

const mostLetters = 60

/** A value as it stands in a file, shortened; `-` when there is none. */
export function shownValue(value: JsonValue | undefined): string {
  if (value === undefined) return '-'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}...` : text
}

/** An answer as the list it comes from calls it, else as it stands in a file. */
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

const mostNamed = 5

/** Some names and how many more there are. */
export function someOf(names: readonly string[]): string {
  const more = names.length - mostNamed
  return `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` (+${more})` : ''}`
}
