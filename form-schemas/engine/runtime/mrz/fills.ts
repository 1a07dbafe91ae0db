import type { Answers, JsonValue } from '../definition/definition.ts'
import { jsonObject } from '../definition/form-fields.ts'
import type { MrzPart, MrzLibrary, MrzResult } from './loaded-mrz.ts'

/** Keys of the option `fills` of an MRZ field: the target field of each part. */
export const fillParts = {
  number: 'Number of the document',
  familyName: 'Family name',
  firstName: 'First given name; all given names if otherNames has no field',
  otherNames: 'Other given names',
  noOtherNames: 'A boolean: there is only one given name',
  oneName: 'A boolean: there are no given names; the only name is the family name',
  nationality: 'Nationality, from a list with two-letter ISO 3166 codes',
  birthDate: 'Date of birth',
  expiryDate: 'Last day of validity',
} as const
type FillPart = keyof typeof fillParts
type Fills = { readonly [part in FillPart]?: string }

export function fillsIn({ fills }: { readonly [option: string]: unknown }): Fills {
  const named = typeof fills === 'object' && fills !== null ? Object.entries(fills) : []
  return Object.fromEntries(
    named.filter(([part, field]) => Object.hasOwn(fillParts, part) && typeof field === 'string'),
  )
}

type MrzSuggestion = { readonly field: string; readonly value: JsonValue }

/** Suggestions for fields with another or no answer than the lines; names in title case. */
export function mrzSuggestions(
  { parts }: MrzResult,
  answers: Answers,
  { fills, mrz }: { fills: Fills; mrz: Pick<MrzLibrary, 'isSame'> },
): MrzSuggestion[] {
  const same = (part: MrzPart, ...fields: (string | undefined)[]) => {
    const typed = fields
      .flatMap((field) => (field === undefined || typeof answers[field] !== 'string' ? [] : [answers[field]]))
      .join(' ')
    return parts[part] === undefined || mrz.isSame(part, parts[part], typed)
  }
  const suggest = (field: string | undefined, value: JsonValue | undefined): MrzSuggestion[] =>
    field === undefined || value === undefined || answers[field] === value ? [] : [{ field, value }]
  const untruncated = (part: 'familyName' | 'givenNames') => (parts[part]?.endsWith('…') ? undefined : parts[part])
  const isOneName = answers[fills.oneName ?? ''] === true
  const [first, ...others] = isOneName ? [] : (untruncated('givenNames')?.split(' ').filter(Boolean) ?? [])
  const given = [first, ...others].filter((name) => name !== undefined)
  const suggestPart = (part: 'number' | 'nationality' | 'birthDate' | 'expiryDate') =>
    same(part, fills[part]) ? [] : suggest(fills[part], parts[part])
  return [
    ...(parts.givenNames === '' ? suggest(fills.oneName, true) : []),
    ...(parts.givenNames && isOneName ? suggest(fills.oneName, false) : []),
    ...(same('givenNames', fills.firstName, fills.otherNames) || first === undefined
      ? []
      : [
          ...suggest(fills.firstName, titleCase(fills.otherNames === undefined ? given : [first])),
          ...(others.length === 0 ? [] : suggest(fills.otherNames, titleCase(others))),
        ]),
    ...(first !== undefined && others.length === 0 && answers[fills.otherNames ?? ''] === undefined
      ? suggest(fills.noOtherNames, true)
      : []),
    ...(same('familyName', fills.familyName) || untruncated('familyName') === undefined
      ? []
      : suggest(fills.familyName, titleCase([String(parts.familyName)]))),
    ...suggestPart('nationality'),
    ...suggestPart('birthDate'),
    ...suggestPart('number'),
    ...suggestPart('expiryDate'),
  ]
}

/** ERIKSSON as Eriksson. */
function titleCase(names: readonly string[]): string {
  return names
    .join(' ')
    .toLowerCase()
    .replaceAll(/(^| )\p{L}/gu, (letter) => letter.toUpperCase())
}

/** The entries of the option `fills`; for the linter. */
export function filledFields(options: { readonly [option: string]: JsonValue }): [part: string, field: JsonValue][] {
  return Object.entries(jsonObject(options['fills'] ?? null) ?? {})
}
