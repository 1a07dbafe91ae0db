import type { FastifyRequest } from 'fastify'

/**
 * The language a form is shown in: `?lang`, else the first of Accept-Language that the form has texts in, else English.
 * A form may have languages that the rest of the product lacks.
 */
export function contentLanguage(request: FastifyRequest, languages: readonly string[]): string {
  const asked = typeof request.query === 'object' && request.query !== null && 'lang' in request.query ? request.query.lang : undefined
  const accepted = String(request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().split(';')[0] ?? '')
  const wanted = [...(typeof asked === 'string' ? [asked] : []), ...accepted]
  return wanted.flatMap((tag) => [tag, tag.slice(0, 2).toLowerCase()]).find((tag) => languages.includes(tag)) ?? 'en'
}
