import type { Language } from '../../runtime/definition/definition.ts'
import type { I18nFile, LookupFile } from './file-shapes.ts'
import { nativeName } from '../../runtime/language-name.ts'

const english = 'en'

/** Languages of a form's texts and language lists: English, then listed ones in order, then others by code. */
export function languagesIn(texts: readonly I18nFile[], lookups: readonly LookupFile[]): Language[] {
  const listed = lookups.flatMap((lookup) => (listsLanguages(lookup) ? lookup.enum.map(String) : []))
  const written = [
    ...texts.flatMap((file) => Object.keys(file)),
    ...lookups.flatMap((lookup) => Object.keys(lookup['x-labels'] ?? {})),
  ]
  return [...new Set([english, ...listed, ...written.filter((language) => language !== '*').toSorted()])]
}

/** Adds all of the form's languages to a list of languages, with native names; other lists stay unchanged. */
export function withLanguages(lookup: LookupFile, languages: readonly Language[]): LookupFile {
  if (!listsLanguages(lookup)) return lookup
  const labels = lookup['x-labels'] ?? {}
  const names = Object.fromEntries(languages.map((language) => [language, nativeName(language)]))
  return { ...lookup, enum: languages, 'x-labels': { ...labels, '*': { ...names, ...labels['*'] } } }
}

function listsLanguages(lookup: LookupFile): boolean {
  return lookup['x-values-from'] === 'languages'
}
