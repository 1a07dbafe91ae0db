import type { MessageFormatElement } from 'react-intl'
import { interfaceLanguageOf, type interfaceLanguages, type Language } from './languages.ts'

export type Messages = Record<string, MessageFormatElement[]>
type Module = { readonly default: Readonly<Record<string, string | MessageFormatElement[]>> }
/** `first`: what the form that a guest fills in may say when it opens; `rest`: everything else. */
type MessageChunks = { readonly first: () => Promise<Module>; readonly rest: () => Promise<Module> }

const modules: Readonly<Record<(typeof interfaceLanguages)[number], MessageChunks>> = {
  en: { first: () => import('virtual:messages/en/first'), rest: () => import('virtual:messages/en/rest') },
  de: { first: () => import('virtual:messages/de/first'), rest: () => import('virtual:messages/de/rest') },
  ru: { first: () => import('virtual:messages/ru/first'), rest: () => import('virtual:messages/ru/rest') },
  fr: { first: () => import('virtual:messages/fr/first'), rest: () => import('virtual:messages/fr/rest') },
  it: { first: () => import('virtual:messages/it/first'), rest: () => import('virtual:messages/it/rest') },
  es: { first: () => import('virtual:messages/es/first'), rest: () => import('virtual:messages/es/rest') },
}

/** Interface texts of one language, English for those it has none in; each language in its own files, fetched when it is chosen. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { first, rest } = modules[interfaceLanguageOf(language)]
  const parts = await Promise.all([first(), rest()])
  return Object.assign({}, ...parts.map(elements))
}

/** Those of them that the form a guest fills in may say when it opens. */
export async function loadFirstMessages(language: Language): Promise<Messages> {
  return elements(await modules[interfaceLanguageOf(language)].first())
}

/** react-intl parses texts; there is no parser here. */
function elements({ default: texts }: Module): Messages {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, typeof text === 'string' ? [{ type: 0, value: text }] : text]),
  )
}
