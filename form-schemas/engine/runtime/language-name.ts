import type { Language } from './definition/definition.ts'

/** The language's name in itself, capitalized: `Nederlands`, `Français`; the code when it is unknown. */
export function nativeName(language: Language): string {
  // The linter refuses invalid codes, but calls this first
  if (!isLanguageCode(language)) return language
  const name = languageName(language, language)
  return `${name.slice(0, 1).toLocaleUpperCase(language)}${name.slice(1)}`
}

/** The language's name in the reader's language. */
export function languageName(language: Language, reader: Language): string {
  try {
    return new Intl.DisplayNames([reader, 'en'], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

/** Whether a text is a well-formed language code: `de`, `pt-BR`. */
export function isLanguageCode(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
