/** The languages of the interface, English first: it is the fallback. */
export const interfaceLanguages = ['en', 'de', 'ru', 'fr', 'it', 'es'] as const

/** A language of the forms' content: any code. */
export type Language = string

/**
 * The languages of the forms, which the server writes into the page. Interface texts missing in a language are English.
 */
export function offeredLanguages(): readonly Language[] {
  const offered =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content
  return offered === undefined || offered === '' ? interfaceLanguages : offered.split(' ')
}

/** Locale for dates and numbers; English dates are day first. */
export function localeOf(language: Language): string {
  return locales.get(language) ?? language
}

const locales: ReadonlyMap<Language, string> = new Map([
  ['en', 'en-GB'],
  ['de', 'de-DE'],
  ['ru', 'ru-RU'],
  ['fr', 'fr-FR'],
  ['it', 'it-IT'],
  ['es', 'es-ES'],
])

/** Language of the interface texts when this one is chosen. */
export function interfaceLanguageOf(language: Language): (typeof interfaceLanguages)[number] {
  return interfaceLanguages.find((one) => one === language) ?? 'en'
}

export function isOffered(language: string | null): language is Language {
  return language !== null && offeredLanguages().includes(language)
}
