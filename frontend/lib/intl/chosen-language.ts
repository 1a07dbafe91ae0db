import { isLanguage, type Language } from './languages.ts'

const key = 'selectedLanguage'

/** The language kept on this device under `selectedLanguage`; English when none was chosen (spec part 1, section 2). */
export function chosenLanguage(): Language {
  try {
    const stored = localStorage.getItem(key)
    return isLanguage(stored) ? stored : 'en'
  } catch {
    return inMemory
  }
}

/** Keeps the choice; where storage is blocked, until the page is left. */
export function keepLanguage(language: Language): void {
  inMemory = language
  try {
    localStorage.setItem(key, language)
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}

let inMemory: Language = 'en'
