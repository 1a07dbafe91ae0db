import type { MessageFormatElement } from 'react-intl'
import { interfaceLanguageOf, type interfaceLanguages, type Language } from './languages.ts'

export type Messages = Record<string, MessageFormatElement[]>
type Module = { readonly default: Readonly<Record<string, string | MessageFormatElement[]>> }
/** `first`: texts that a guest's form needs when it opens; `rest`: all others. */
type MessageChunks = { readonly first: () => Promise<Module>; readonly rest: () => Promise<Module> }

const modules: Readonly<Record<(typeof interfaceLanguages)[number], MessageChunks>> = {
  en: { first: () => import('virtual:messages/en/first'), rest: () => import('virtual:messages/en/rest') },
  de: { first: () => import('virtual:messages/de/first'), rest: () => import('virtual:messages/de/rest') },
  ru: { first: () => import('virtual:messages/ru/first'), rest: () => import('virtual:messages/ru/rest') },
  fr: { first: () => import('virtual:messages/fr/first'), rest: () => import('virtual:messages/fr/rest') },
  it: { first: () => import('virtual:messages/it/first'), rest: () => import('virtual:messages/it/rest') },
  es: { first: () => import('virtual:messages/es/first'), rest: () => import('virtual:messages/es/rest') },
}

/** All interface texts of a language, English for other languages; loaded from separate files on demand. */
export async function loadMessages(language: Language): Promise<Messages> {
  const { first, rest } = modules[interfaceLanguageOf(language)]
  const parts = await Promise.all([first(), rest()])
  return Object.assign({}, ...parts.map(elements))
}

/** Texts that a guest's form needs when it opens. */
export async function loadFirstMessages(language: Language): Promise<Messages> {
  return elements(await modules[interfaceLanguageOf(language)].first())
}

/** The bundle has no message parser, so plain strings become literal elements. */
function elements({ default: texts }: Module): Messages {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, typeof text === 'string' ? [{ type: 0, value: text }] : text]),
  )
}
