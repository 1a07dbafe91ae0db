import type { JsonSchema, Language } from '../definition/definition.ts'
import type { Finding } from '../../tools/form-files/finding.ts'
import type { JsonDocument, Pointer } from '../../tools/form-files/json-document.ts'

const english = 'en'

/** A text by language, English always: `{ "en": "Cabin", "de": "Kabine" }`. */
export type Labels = { readonly en: string; readonly [language: Language]: string }

export const labelsShape: JsonSchema = {
  type: 'object',
  required: [english],
  additionalProperties: { type: 'string', minLength: 1 },
}

/** The text in a language, `de` for `de-AT`; in English what the language lacks. */
export function labelIn(labels: Labels, tag: string): string {
  return labels[tag] ?? labels[tag.split('-')[0] ?? english] ?? labels.en
}

/** What a text lacks of the languages that the form speaks. */
export function lintLabels(
  document: JsonDocument,
  pointer: Pointer,
  labels: Labels,
  languages: readonly Language[],
): Finding[] {
  const missing = languages.filter((language) => labels[language] === undefined)
  return missing.length === 0 ? [] : [document.warning(pointer, 'label.lacks', { languages: missing.join(', ') })]
}
