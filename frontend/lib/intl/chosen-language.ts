import { isOffered, type Language } from './languages.ts'

const key = 'selectedLanguage'
let inMemory: Language = 'en'

/**
 * The language kept on this device under `selectedLanguage`; else, and from then on, that of the mail whose link was
 * followed (`?lang=`); English when there is neither.
 */
export function chosenLanguage(): Language {
  try {
    const stored = localStorage.getItem(key)
    if (isOffered(stored)) return stored
  } catch {
    return inMemory
  }
  const named = new URLSearchParams(window.location.search).get('lang')
  if (!isOffered(named)) return inMemory
  storeLanguage(named)
  return named
}

/** Keeps the choice; where storage is blocked, until the page is left. */
export function storeLanguage(language: Language): void {
  inMemory = language
  try {
    localStorage.setItem(key, language)
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}
