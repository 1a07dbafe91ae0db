import type { FormDefinition, FormTexts, JsonValue, Language } from '../definition.ts'
import { textsIn } from '../texts.ts'

/** One difference between two versions, for people: `code` names its text, `values` fill it. */
export type FormChange = {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly code: string
  readonly step?: string
  readonly field?: string
  readonly values: { readonly [name: string]: string | number }
}

/** What is compared of a version. */
export type ComparedForm = { readonly definition: FormDefinition; readonly texts: { readonly [language: Language]: FormTexts } }

/** Both versions, with the names things have in the language of the reader. */
export type Comparison = { readonly before: ComparedForm; readonly after: ComparedForm; readonly language: Language }

export function stepTitle(form: ComparedForm, stepId: string, language: Language): string {
  return textsIn(form.texts, language).steps[stepId]?.title ?? stepId
}

/** The field's title; its name where the form does not have it. */
export function fieldTitle(form: ComparedForm, field: string, language: Language): string {
  const steps = Object.values(textsIn(form.texts, language).steps)
  return steps.map(({ fields }) => fields[field]?.title).find((title) => title !== undefined) ?? field
}

const mostLetters = 60

/** A value as it stands in a file, shortened; `-` when there is none. */
export function shownValue(value: JsonValue | undefined): string {
  if (value === undefined) return '-'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}...` : text
}

const mostNamed = 5

/** Some names and how many more there are. */
export function someOf(names: readonly string[]): string {
  const more = names.length - mostNamed
  return `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` (+${more})` : ''}`
}
