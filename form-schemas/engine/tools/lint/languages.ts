import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'

/** That every language is written as a language tag: `de`, `pt-BR`. */
export function lintLanguages(source: FormSource): Finding[] {
  return [
    ...source.steps.flatMap(({ i18n: { document, value } }) =>
      Object.keys(value).flatMap((language) => notATag(document, [language], language)),
    ),
    ...[...source.lookups.values()].flatMap(({ document, value }) =>
      Object.keys(value['x-labels'] ?? {}).flatMap((language) =>
        language === '*' ? [] : notATag(document, ['x-labels', language], language),
      ),
    ),
  ]
}

function notATag(document: JsonDocument, pointer: Pointer, language: string): Finding[] {
  const tag = canonical(language)
  if (tag === language) return []
  const near = tag ?? canonical(language.replaceAll('_', '-'))
  return [document.error(pointer, 'language.tag', { language, ...(near === undefined ? {} : { meant: near }) })]
}

function canonical(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}
