import type { Language } from '../../runtime/definition/definition.ts'
import type { I18nFile, LookupFile } from './file-shapes.ts'
import { nativeName } from '../../runtime/language-name.ts'

const english = 'en'

/** Languages a form's files have texts in or list: English first, then as they are listed, then by their codes. */
export function languagesIn(texts: readonly I18nFile[], lookups: readonly LookupFile[]): Language[] {
  const listed = lookups.flatMap((lookup) => (listsLanguages(lookup) ? lookup.enum.map(String) : []))
  const written = [
    ...texts.flatMap((file) => Object.keys(file)),
    ...lookups.flatMap((lookup) => Object.keys(lookup['x-labels'] ?? {})),
  ]
  return [...new Set([english, ...listed, ...written.filter((language) => language !== '*').toSorted()])]
}

/** A list of languages with all that the form speaks, each called as it calls itself; any other list as it is. */
export function withLanguages(lookup: LookupFile, languages: readonly Language[]): LookupFile {
  if (!listsLanguages(lookup)) return lookup
  const labels = lookup['x-labels'] ?? {}
  const names = Object.fromEntries(languages.map((language) => [language, nativeName(language)]))
  return { ...lookup, enum: languages, 'x-labels': { ...labels, '*': { ...names, ...labels['*'] } } }
}

function listsLanguages(lookup: LookupFile): boolean {
  return lookup['x-values-from'] === 'languages'
}
