import type { Answers, JsonValue } from '../definition/definition.ts'
import { jsonObject } from '../definition/form-fields.ts'
import type { LinesPart, MachineLines, ReadLines } from '../definition/known-lines.ts'

/** What a field of lines is told under `fills`: the field each part goes to. */
export const fillParts = {
  number: 'The number of the document',
  familyName: 'The family name',
  firstName: 'The first of the given names; all of them where nothing is named for the others',
  otherNames: 'The other given names',
  noOtherNames: 'A flag: there is one given name only',
  nationality: 'The nationality, of a list with ISO 3166 codes of two letters',
  birthDate: 'The date of birth',
  expiryDate: 'The last day of validity',
} as const
type FillPart = keyof typeof fillParts
type Fills = { readonly [part in FillPart]?: string }

export function fillsIn({ fills }: { readonly [option: string]: unknown }): Fills {
  const named = typeof fills === 'object' && fills !== null ? Object.entries(fills) : []
  return Object.fromEntries(
    named.filter(([part, field]) => Object.hasOwn(fillParts, part) && typeof field === 'string'),
  )
}

type LinesOffer = { readonly field: string; readonly value: JsonValue }

/** What the lines say otherwise than the answers, or beyond them, each for its field; names as people write them. */
export function offersOf(
  { parts }: ReadLines,
  answers: Answers,
  { fills, known }: { fills: Fills; known: Pick<MachineLines, 'isSame'> },
): LinesOffer[] {
  const same = (part: LinesPart, ...fields: (string | undefined)[]) => {
    const typed = fields
      .flatMap((field) => (field === undefined || typeof answers[field] !== 'string' ? [] : [answers[field]]))
      .join(' ')
    return parts[part] === undefined || known.isSame(part, parts[part], typed)
  }
  const offer = (field: string | undefined, value: JsonValue | undefined): LinesOffer[] =>
    field === undefined || value === undefined || answers[field] === value ? [] : [{ field, value }]
  const whole = (part: 'familyName' | 'givenNames') => (parts[part]?.endsWith('…') ? undefined : parts[part])
  const [first, ...others] = whole('givenNames')?.split(' ') ?? []
  const given = [first, ...others].filter((name) => name !== undefined)
  const plain = (part: 'number' | 'nationality' | 'birthDate' | 'expiryDate') =>
    same(part, fills[part]) ? [] : offer(fills[part], parts[part])
  return [
    ...(same('givenNames', fills.firstName, fills.otherNames) || first === undefined
      ? []
      : [
          ...offer(fills.firstName, asWritten(fills.otherNames === undefined ? given : [first])),
          ...(others.length === 0 ? [] : offer(fills.otherNames, asWritten(others))),
        ]),
    ...(first !== undefined && others.length === 0 && answers[fills.otherNames ?? ''] === undefined
      ? offer(fills.noOtherNames, true)
      : []),
    ...(same('familyName', fills.familyName) || whole('familyName') === undefined
      ? []
      : offer(fills.familyName, asWritten([String(parts.familyName)]))),
    ...plain('nationality'),
    ...plain('birthDate'),
    ...plain('number'),
    ...plain('expiryDate'),
  ]
}

/** ERIKSSON as Eriksson. */
function asWritten(names: readonly string[]): string {
  return names
    .join(' ')
    .toLowerCase()
    .replaceAll(/(^| )\p{L}/gu, (letter) => letter.toUpperCase())
}

/** The fields that a widget's options name under `fills`, with the name of the part; for the linter. */
export function filledFields(options: { readonly [option: string]: JsonValue }): [part: string, field: JsonValue][] {
  return Object.entries(jsonObject(options['fills'] ?? null) ?? {})
}
