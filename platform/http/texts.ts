import type { FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import de from '@fleet/locales/de.json' with { type: 'json' }
import en from '@fleet/locales/en.json' with { type: 'json' }
import es from '@fleet/locales/es.json' with { type: 'json' }
import fr from '@fleet/locales/fr.json' with { type: 'json' }
import it from '@fleet/locales/it.json' with { type: 'json' }
import ru from '@fleet/locales/ru.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>
const catalogues: Readonly<Record<string, Texts>> = { en, de, ru, fr, it, es }

export const languages: readonly string[] = Object.keys(catalogues)

/** The language for our own texts. */
export function languageOf(request: FastifyRequest): string {
  return languageAmong(request, languages)
}

/**
 * Returns `?lang`, else the first of Accept-Language that is among these languages, else English. A form may have
 * languages that the rest of the product lacks.
 */
export function languageAmong(request: FastifyRequest, among: readonly string[]): string {
  const requested =
    typeof request.query === 'object' && request.query !== null && 'lang' in request.query
      ? request.query.lang
      : undefined
  const accepted = String(request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().split(';')[0] ?? '')
  const preferred = [...(typeof requested === 'string' ? [requested] : []), ...accepted]
  return (
    preferred.flatMap((tag) => [tag, tag.split('-')[0]?.toLowerCase() ?? '']).find((tag) => among.includes(tag)) ?? 'en'
  )
}

/** The requested language if our own texts have it, else English. */
export function textLanguage(language: string): string {
  return languages.includes(language) ? language : 'en'
}

type Offering = { languages(): readonly string[] }

/** @throws Rejection request.invalid no form speaks this language */
export function assertOffered(forms: Offering, language: string | undefined): void {
  if (language !== undefined && !forms.languages().includes(language))
    reject('request.invalid', { problems: [{ field: 'language', code: 'enum' }] })
}

/** Returns a text with its `{name}` placeholders filled; the id itself when no catalogue has it. */
export function messageIn(language: string, id: string, values: Readonly<Record<string, string | number>>): string {
  const text = catalogues[language]?.[id] ?? catalogues['en']?.[id] ?? id
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Returns a text in every language of ours. */
export function inAllLanguages(
  id: string,
  values: Readonly<Record<string, string | number>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(languages.map((language) => [language, messageIn(language, id, values)]))
}
