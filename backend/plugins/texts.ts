import type { FastifyRequest } from 'fastify'
import de from '@fleet/locales/de.json' with { type: 'json' }
import en from '@fleet/locales/en.json' with { type: 'json' }
import es from '@fleet/locales/es.json' with { type: 'json' }
import fr from '@fleet/locales/fr.json' with { type: 'json' }
import it from '@fleet/locales/it.json' with { type: 'json' }
import ru from '@fleet/locales/ru.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>
const catalogues: Readonly<Record<string, Texts>> = { en, de, ru, fr, it, es }

export const languages: readonly string[] = Object.keys(catalogues)

/** `?lang`, else the first of Accept-Language that we speak, else English. */
export function languageOf(request: FastifyRequest): string {
  const asked = typeof request.query === 'object' && request.query !== null && 'lang' in request.query ? request.query.lang : undefined
  if (typeof asked === 'string' && languages.includes(asked)) return asked
  const accepted = String(request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return accepted.find((language) => languages.includes(language)) ?? 'en'
}

/** A text with `{name}` replaced; the id itself when no catalogue has it. */
export function messageIn(language: string, id: string, values: Readonly<Record<string, string | number>>): string {
  const text = catalogues[language]?.[id] ?? catalogues['en']?.[id] ?? id
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
