import type { Answers, JsonValue } from '../definition/definition.ts'
import { mayBeSameName } from './may-be-same-name.ts'

/** What was typed into our own form, read back from its file. Dates ISO 8601. */
export type PdfFormValues = {
  readonly name?: string
  readonly birthDate?: string
  readonly signedOn?: string
  readonly certifiedOn?: string
  readonly isSigned?: boolean
}

/** What a file's field is told under `fills`: the field of the form that each part goes to. */
export const pdfFormParts = {
  firstName: 'The first of the name',
  otherNames: 'What stands between the first and the last of the name',
  familyName: 'The last of the name',
  birthDate: 'The date of birth',
  certifiedOn: 'The date of the physician’s statement',
} as const
type Fills = { readonly [part in keyof typeof pdfFormParts]?: string }

type PdfFormSuggestion = { readonly field: string; readonly value: JsonValue }
type PdfFormComparison = {
  /** Whose name stands in the file, where it is not that of the answers. */
  readonly otherName?: { readonly read: string; readonly typed: string }
  /** What the file says otherwise than the answers, or beyond them; nothing where it is another's. */
  readonly suggestions: readonly PdfFormSuggestion[]
  /** Its fields are there, and no signature is. */
  readonly isUnsigned: boolean
}

/** What there is to say of a file that came back. `options`: of the field it was added to. */
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
      field === undefined || value === undefined || answers[field] === value ? [] : [{ field, value }],
    ),
    isUnsigned,
  }
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
