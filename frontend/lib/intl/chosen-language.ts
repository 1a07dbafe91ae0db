import { isOffered, type Language } from './languages.ts'

const key = 'selectedLanguage'
let inMemory: Language = 'en'

/**
 * The language stored on this device under `selectedLanguage`; otherwise that of the followed mail link (`?lang=`),
 * which is then stored; otherwise English.
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

/** Stores the choice; in memory only where storage is blocked. */
export function storeLanguage(language: Language): void {
  inMemory = language
  try {
    localStorage.setItem(key, language)
  } catch {
    // Private windows may refuse storage
  }
}
