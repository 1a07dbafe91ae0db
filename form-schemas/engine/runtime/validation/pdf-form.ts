import type { Answers, JsonValue } from '../definition/definition.ts'
import { possibleDays } from '../definition/dates.ts'
import { mayBeSameName } from './may-be-same-name.ts'

/** Values read from a filled-in PDF of the fleet's own form. Dates ISO 8601. */
export type PdfFormValues = {
  readonly name?: string
  readonly birthDate?: string
  readonly signedOn?: string
  readonly certifiedOn?: string
  readonly isSigned?: boolean
}

/** Keys of the option `fills` of a file field: the target field of each part. */
export const pdfFormParts = {
  firstName: 'First word of the name',
  otherNames: 'Words between the first and the last one',
  familyName: 'Last word of the name',
  birthDate: 'Date of birth',
  certifiedOn: 'Date of the physician’s statement',
} as const
type Fills = { readonly [part in keyof typeof pdfFormParts]?: string }

type PdfFormSuggestion = { readonly field: string; readonly value: JsonValue }
type PdfFormComparison = {
  /** The file has another person's name. */
  readonly otherName?: { readonly read: string; readonly typed: string }
  /** For fields with another or no answer than the file; [] when the name differs. */
  readonly suggestions: readonly PdfFormSuggestion[]
  /** The file has the form's fields, but no signature. */
  readonly isUnsigned: boolean
}

/** Compares an uploaded PDF form with the answers. `options`: of its file field. */
export function comparePdfForm(
  read: PdfFormValues,
  answers: Answers,
  options: { readonly [option: string]: unknown },
): PdfFormComparison {
  const fills = fillsIn(options)
  const names = [fills.firstName, fills.otherNames, fills.familyName].map((field) => textIn(answers, field))
  const typed = names.filter((name) => name !== '').join(' ')
  const isUnsigned = read.isSigned === false
  if (read.name !== undefined && typed !== '' && !mayBeSameName(read.name, typed))
    return { otherName: { read: read.name, typed }, suggestions: [], isUnsigned }
  const [first, ...others] = typed === '' ? (read.name?.split(' ') ?? []) : []
  const last = others.pop()
  const values: readonly (readonly [string | undefined, string | undefined])[] = [
    ...(last === undefined
      ? []
      : ([
          [fills.firstName, first],
          [fills.otherNames, others.join(' ') || undefined],
          [fills.familyName, last],
        ] as const)),
    [fills.birthDate, read.birthDate],
    [fills.certifiedOn, read.certifiedOn],
  ]
  return {
    suggestions: values.flatMap(([field, value]) =>
      field === undefined || value === undefined || isAnsweredBy(answers[field], value) ? [] : [{ field, value }],
    ),
    isUnsigned,
  }
}

/** Also for a possible day of a date with unknown parts: the passport does not show more. */
function isAnsweredBy(answer: JsonValue | undefined, value: string): boolean {
  const days = possibleDays(answer)
  return answer === value || (days !== undefined && days.first <= value && value <= days.last)
}

function fillsIn(options: { readonly [option: string]: unknown }): Fills {
  const { fills } = options
  const named = new Map<string, unknown>(typeof fills === 'object' && fills !== null ? Object.entries(fills) : [])
  return Object.fromEntries(
    Object.keys(pdfFormParts).flatMap((part) => (typeof named.get(part) === 'string' ? [[part, named.get(part)]] : [])),
  )
}

function textIn(answers: Answers, field: string | undefined): string {
  const answer = field === undefined ? undefined : answers[field]
  return typeof answer === 'string' ? answer.trim() : ''
}
