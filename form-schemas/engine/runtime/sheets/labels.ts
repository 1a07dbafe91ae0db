import type { JsonSchema, Language } from '../definition/definition.ts'

const english = 'en'

/** A text by language; English is required: `{ "en": "Cabin", "de": "Kabine" }`. */
export type Labels = { readonly en: string; readonly [language: Language]: string }

export const labelsShape: JsonSchema = {
  type: 'object',
  required: [english],
  additionalProperties: { type: 'string', minLength: 1 },
}

/** The text in a language, `de` for `de-AT`; English when it is missing. */
export function labelIn(labels: Labels, tag: string): string {
  return labels[tag] ?? labels[tag.split('-')[0] ?? english] ?? labels.en
}
