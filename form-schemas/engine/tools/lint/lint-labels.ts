import type { Language } from '../../runtime/definition/definition.ts'
import type { Labels } from '../../runtime/sheets/labels.ts'
import type { Finding } from '../form-files/finding.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'

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
