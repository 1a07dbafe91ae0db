import type { Check, JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { closestMatch } from '../form-files/findings/nearest.ts'
import type { I18nFile } from '../form-files/file-shapes.ts'
import { languagesOf, textsOf } from '../form-files/texts.ts'
import { momentsOfOptions } from './drawing.ts'
import { type FieldPlace, fieldPlaces, partPlaces } from './places.ts'

/** Checks that no text is blank, and that check texts use only the check's placeholders. */
export function lintTexts(source: FormSource): Finding[] {
  return [
    ...source.steps.flatMap(({ schema: { document } }) =>
      blankIn(document, document.value, [], new Set(['title', 'description'])),
    ),
    ...source.steps.flatMap(({ i18n: { document, value } }) => blankIn(document, value)),
    ...source.steps.flatMap(({ ui: { document, value } }) =>
      blankIn(document, value, [], new Set(['ui:title', 'ui:description', 'ui:placeholder', 'ui:help'])),
    ),
    ...[...source.lookups.values()].flatMap(({ document, value }) =>
      blankIn(document, value['x-labels'] ?? {}, ['x-labels']),
    ),
    ...source.steps.flatMap(({ checks, i18n: { document, value } }) =>
      Object.entries(value).flatMap(([language, { $checks = {} }]) =>
        checks.flatMap((check) => {
          const text = $checks[check.id]
          return text === undefined ? [] : placeholders(document, [language, '$checks', check.id], check, text)
        }),
      ),
    ),
    ...source.steps.flatMap(({ i18n: { document, value } }) =>
      Object.entries(value).flatMap(([language, { $derived = {} }]) =>
        Object.entries($derived).flatMap(([name, texts]) =>
          Object.entries(texts).flatMap(([part, text]) =>
            unknownPlaceholders(text, momentValues).map(([written]) =>
              document.error([language, '$derived', name, part], 'text.momentPlaceholder', {
                written,
                known: momentValues.map((name) => `{${name}}`).join(', '),
              }),
            ),
          ),
        ),
      ),
    ),
  ]
}

/** Blank texts in a value; `names`: the members that are texts. */
function blankIn(
  document: JsonDocument,
  value: JsonValue,
  pointer: Pointer = [],
  names?: ReadonlySet<string>,
): Finding[] {
  if (typeof value === 'string')
    return value.trim() === '' && (names === undefined || names.has(String(pointer.at(-1))))
      ? [document.error(pointer, 'text.empty')]
      : []
  if (Array.isArray(value)) return value.flatMap((entry, index) => blankIn(document, entry, [...pointer, index], names))
  return Object.entries(jsonObject(value) ?? {}).flatMap(([key, member]) =>
    blankIn(document, member, [...pointer, key], names),
  )
}

function placeholders(document: JsonDocument, pointer: Pointer, check: Check, text: string): Finding[] {
  const known = filledBy(check)
  return unknownPlaceholders(text, known).map(([written, name = '']) => {
    const values = { written, check: check.id }
    if (known.length === 0) return document.error(pointer, 'text.noPlaceholder', values)
    const near = closestMatch(name, known).meant
    return document.error(pointer, 'text.placeholder', {
      ...values,
      known: known.map((one) => `{${one}}`).join(', '),
      ...(near === undefined ? {} : { meant: `{${near}}` }),
    })
  })
}

/** Placeholders of a text about a moment (`moments.ts`). */
const momentValues = ['day', 'time']

function unknownPlaceholders(text: string, known: readonly string[]) {
  return [...text.matchAll(/\{([^{}]*)\}/g)].filter(([, name = '']) => !known.includes(name))
}

/** Placeholders of a check's problem (`checks.ts`). */
function filledBy({ when = [], demand }: Check): readonly string[] {
  const ages = [...when, demand].some((part) => 'age' in part) ? ['age'] : []
  const lines = 'lines' in demand && demand.as !== undefined ? ['lines'] : []
  return [...ages, ...lines, ...('date' in demand ? ['date', 'limit'] : 'age' in demand ? ['limit'] : [])]
}

/** Missing English texts (an error for required ones), missing translations, and unused texts. */
export function lintTranslations(source: FormSource): Finding[] {
  const others = languagesOf(source).filter((language) => language !== 'en')
  const english = textsOf(source, 'en').steps
  return source.steps.flatMap((step) => {
    const needed = flatTexts(english[step.entry.id] ?? {})
    return [
      ...lintEnglish(step),
      ...Object.entries(step.i18n.value).flatMap(([language, texts]) => strangers(step, language, texts)),
      ...others.flatMap((language) => lintLanguage(step, language, needed)),
    ]
  })
}

function lintEnglish(step: StepSource): Finding[] {
  const { document, value } = step.i18n
  const english = value['en'] ?? {}
  const untitled = textPlaces(step).filter(
    ({ name, schema }) => typeof schema['title'] !== 'string' && english[name]?.title === undefined,
  )
  return [
    ...untitled.map(({ name, pointer }) => step.schema.document.warning(pointer, 'text.noTitle', { field: name })),
    ...step.checks.flatMap(({ id }, index) =>
      english.$checks?.[id] === undefined
        ? [step.schema.document.error(['x-checks', index, 'id'], 'text.check', { check: id, file: document.path })]
        : [],
    ),
    ...momentsOfOptions(step).flatMap(({ name, pointer }) =>
      english.$derived?.[name] === undefined
        ? [step.ui.document.error(pointer, 'text.moment', { name, file: document.path })]
        : [],
    ),
    ...step.drawing.statements.flatMap((id, index) =>
      english.$statements?.[id] === undefined
        ? [
            step.ui.document.error(['ui:options', 'statements', index], 'text.statement', {
              statement: id,
              file: document.path,
            }),
          ]
        : [],
    ),
  ]
}

function strangers(step: StepSource, language: string, texts: I18nFile[string]): Finding[] {
  const { document } = step.i18n
  const known = {
    $groups: new Set(step.drawing.groups.map(({ id }) => id)),
    $statements: new Set(step.drawing.statements),
    $checks: new Set(step.checks.map(({ id }) => id)),
    $derived: new Set(momentsOfOptions(step).map(({ name }) => name)),
  }
  const fields = new Set(textPlaces(step).map(({ name }) => name))
  return [
    ...(['$groups', '$statements', '$checks', '$derived'] as const).flatMap((part) =>
      Object.keys(texts[part] ?? {}).flatMap((id) =>
        known[part].has(id)
          ? []
          : [document.warning([language, part, id], 'text.stranger', { name: id, ...closestMatch(id, known[part]) })],
      ),
    ),
    ...textPlaces(step).flatMap(({ name, schema }) =>
      errorStrangers(step, [language, name, 'errors'], Object.keys(texts[name]?.errors ?? {}), schema),
    ),
    ...Object.keys(texts).flatMap((name) =>
      name.startsWith('$') || fields.has(name)
        ? []
        : [document.warning([language, name], 'text.strangerField', { name, ...closestMatch(name, fields) })],
    ),
  ]
}

/** An error text for a keyword that the field does not have. */
function errorStrangers(
  { i18n: { document } }: StepSource,
  pointer: Pointer,
  codes: readonly string[],
  schema: JsonSchema,
): Finding[] {
  const known = new Set([...Object.keys(schema), 'required', 'type', ...(schema['$ref'] === undefined ? [] : ['enum'])])
  return codes.flatMap((code) =>
    known.has(code)
      ? []
      : [document.warning([...pointer, code], 'text.stranger', { name: code, ...closestMatch(code, known) })],
  )
}

/** Fields and fields of items. */
function textPlaces(step: StepSource): FieldPlace[] {
  return fieldPlaces(step).flatMap((place) => [place, ...partPlaces(place)])
}

const maxNames = 10

function lintLanguage(
  { i18n: { document, value } }: StepSource,
  language: string,
  needed: ReadonlyMap<string, string>,
): Finding[] {
  const { $step, $groups = {}, $statements = {}, $checks = {}, $derived, ...fields } = value[language] ?? {}
  const written = flatTexts({
    ...$step,
    groups: $groups,
    statements: $statements,
    checks: $checks,
    derived: $derived,
    fields,
  })
  const missing = [...needed.keys()].filter((key) => !written.has(key))
  const named = `${missing.slice(0, maxNames).join(', ')}${missing.length > maxNames ? ' …' : ''}`
  return missing.length === 0
    ? []
    : [document.warning([language], 'text.lacks', { language, missing: missing.length, of: needed.size, names: named })]
}

/** All texts of a value by path: `fields.firstName.title`. */
function flatTexts(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (typeof value === 'string') return new Map([[path.join('.'), value]])
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(Object.entries(value).flatMap(([key, member]) => [...flatTexts(member, [...path, key])]))
}

/** Checks that every language is a language tag: `de`, `pt-BR`. */
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
