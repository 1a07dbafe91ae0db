/** The six languages of the interface, English first: it is the fallback. */
export const languages = ['en', 'de', 'ru', 'fr', 'it', 'es'] as const

export type Language = (typeof languages)[number]

/** Each language named in itself. */
export const nativeNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  ru: 'Русский',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
}

/** Locale for dates and numbers; English dates are day first, as in the reference screens. */
export const locales: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  ru: 'ru-RU',
  fr: 'fr-FR',
  it: 'it-IT',
  es: 'es-ES',
}

export function isLanguage(code: unknown): code is Language {
  return languages.some((language) => language === code)
}
