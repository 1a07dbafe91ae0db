import type { Check, JsonValue } from '../../runtime/definition/definition.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { meant } from '../form-files/nearest.ts'

/** That no text is blank, and that checks' texts name only what the check fills in. */
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
  ]
}

/** Blank texts below a value; `names`: only members of these names are texts. */
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
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].filter(([, name = '']) => !known.includes(name))
  return unknown.map(([written, name = '']) => {
    const values = { written, check: check.id }
    if (known.length === 0) return document.error(pointer, 'text.noPlaceholder', values)
    const near = meant(name, known).meant
    return document.error(pointer, 'text.placeholder', {
      ...values,
      known: known.map((one) => `{${one}}`).join(', '),
      ...(near === undefined ? {} : { meant: `{${near}}` }),
    })
  })
}

/** The values that a check's problem carries (`checks.ts`). */
function filledBy({ when = [], demand }: Check): readonly string[] {
  const ages = [...when, demand].some((part) => 'age' in part) ? ['age'] : []
  const lines = 'lines' in demand && demand.part !== undefined ? ['lines'] : []
  return [...ages, ...lines, ...('date' in demand ? ['date', 'limit'] : 'age' in demand ? ['limit'] : [])]
}
