import type { MessageFormatElement } from 'react-intl'
import { interfaceLanguageOf, type interfaceLanguages, type Language } from './languages.ts'

export type Messages = Record<string, MessageFormatElement[]>

const modules: Readonly<Record<(typeof interfaceLanguages)[number], () => Promise<{ default: Messages }>>> = {
  en: () => import('virtual:messages/en'),
  de: () => import('virtual:messages/de'),
  ru: () => import('virtual:messages/ru'),
  fr: () => import('virtual:messages/fr'),
  it: () => import('virtual:messages/it'),
  es: () => import('virtual:messages/es'),
}

/** Interface texts of one language, English for those it has none in; each language in its own file, fetched when it is chosen. */
export async function loadMessages(language: Language): Promise<Messages> {
  return (await modules[interfaceLanguageOf(language)]()).default
}
