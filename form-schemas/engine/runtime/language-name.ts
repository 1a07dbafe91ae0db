import type { Language } from './definition/definition.ts'

/** A language as it calls itself, in a list of names: `Nederlands`, `Français`; the code of one that nobody knows. */
export function nativeName(language: Language): string {
  // What is no code is refused by the linter, which has to come so far
  if (!isLanguageCode(language)) return language
  const name = languageName(language, language)
  return `${name.slice(0, 1).toLocaleUpperCase(language)}${name.slice(1)}`
}

/** A language as another calls it. */
export function languageName(language: Language, reader: Language): string {
  try {
    return new Intl.DisplayNames([reader, 'en'], { type: 'language' }).of(language) ?? language
  } catch {
    return language
  }
}

/** Whether a text can be the code of a language: `de`, `pt-BR`. */
export function isLanguageCode(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
