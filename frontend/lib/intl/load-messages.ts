import type { MessageFormatElement } from 'react-intl'
import type { Language } from './languages.ts'

export type Messages = Record<string, MessageFormatElement[]>

const modules: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  en: () => import('virtual:messages/en'),
  de: () => import('virtual:messages/de'),
  ru: () => import('virtual:messages/ru'),
  fr: () => import('virtual:messages/fr'),
  it: () => import('virtual:messages/it'),
  es: () => import('virtual:messages/es'),
}

/** Interface texts of one language, each language in its own file, fetched when it is chosen. */
export async function loadMessages(language: Language): Promise<Messages> {
  return (await modules[language]()).default
}
