import type { Answers } from '@fleet/domain/form-instances/events'
import type { Json } from '@fleet/domain/kernel/json'
import type { Problem } from '@fleet/domain/kernel/rejection'
import type { FormField } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { enteredPhones, withPhones } from '@fleet/form-schemas/engine/runtime/phones/entered-phones'
import { formRules } from '../../form-instances/form-rules.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { importableFields, impliedYes } from './cells/headings.ts'
import { orderOf, readCell } from './cells/read-cell.ts'
import type { Import, ImportedRow } from './contract.ts'

/**
 * A problem or note of a row; `column`: index of its cell, null when it has none. `isOurs`: its message is
 * `imports.cell.<code>`, not one of the form.
 */
export type RowFinding = {
  readonly column: number | null
  readonly field: string | null
  readonly code: string
  readonly values?: Problem['values']
  readonly isOurs: boolean
}

export type RowResult = {
  readonly row: number
  /** Answers to save; also of a row with problems, as far as it could be read. */
  readonly answers: Answers
  /** Understood values by column index. */
  readonly understood: ReadonlyMap<number, { readonly field: string; readonly value: Json; readonly notation?: string }>
  readonly problems: readonly RowFinding[]
  readonly notes: readonly RowFinding[]
}

/** Fields that identify a trip; a client needs the first two. */
export const tripFields = ['boatName', 'tripStartDate', 'tripEndDate'] as const

type Mapped = { readonly index: number; readonly field: FormField; readonly dayFirst?: boolean | undefined }
type CheckOptions = { readonly form: FormVersion; readonly today: string }

/** Text of a cell: as corrected, else as in the file. */
function cellTextAt({ cells, mended }: ImportedRow, index: number): string {
  return mended?.[String(index)] ?? cells[index] ?? ''
}

/** Checks rows as the form would: reads each cell, then runs the checks of a save without storing anything. */
export function rowChecker(given: Import, { form, today }: CheckOptions): (row: ImportedRow) => RowResult {
  const columns = mapped(given, form)
  const oneTrip =
    given.trip === null
      ? {}
      : Object.fromEntries(
          Object.entries(given.trip).flatMap(([field, value]): [string, Json][] =>
            value === null || value === '' ? [] : [[field, value]],
          ),
        )
  return (row) => checkRow(row, { form, today, columns, oneTrip })
}

function mapped({ columns, trip, rows, orders }: Import, form: FormVersion): Mapped[] {
  const fields = importableFields(form.loaded.definition)
  const isOfTrip = (name: string) => trip !== null && tripFields.some((field) => field === name)
  return columns.flatMap((name, index): Mapped[] => {
    const field = name === null || isOfTrip(name) ? undefined : fields.get(name)
    if (field === undefined) return []
    const texts = rows.map((row) => cellTextAt(row, index))
    return [{ index, field, dayFirst: orders[index] ?? orderOf(texts) }]
  })
}

type Context = CheckOptions & { readonly columns: readonly Mapped[]; readonly oneTrip: Answers }

function checkRow(row: ImportedRow, context: Context): RowResult {
  const rules = formRules(context.form.form)
  const { answers: read, understood, problems, notes } = withPhoneNumbers(readRow(row, context), context.form)
  const columnOf = (field: string | undefined) =>
    context.columns.find((column) => column.field.name === field)?.index ?? null
  const found = ({ field = '', code, values }: Problem): RowFinding => ({
    column: columnOf(field),
    field,
    code,
    isOurs: false,
    ...(values === undefined ? {} : { values }),
  })

  const { accepted: taken, refused } = acceptedBy(context.form, read)
  const implied = impliedYes(context.form.form, taken)
  const patch = { ...taken, ...Object.fromEntries([...implied.keys()].map((field) => [field, true])) }
  const effective = rules.effective(rules.change({}, patch))
  const { errors, warnings } = rules.problems(effective, { today: context.today, person: 1 })
  // A draft may be incomplete, but given answers have to be valid.
  const isAnswered = ({ field, code }: Problem) => field !== undefined && field in patch && code !== 'required'
  const aside = Object.keys(patch).filter(
    (field) => patch[field] !== false && effective[field] === undefined && columnOf(field) !== null,
  )
  return {
    row: row.row,
    answers: patch,
    understood,
    problems: [
      ...problems,
      ...[...refused, ...errors.filter(isAnswered)].map(found),
      ...missing(read, problems, columnOf),
    ],
    notes: [
      ...notes,
      ...[...implied].map(([opener, field]): RowFinding => ({
        column: columnOf(field),
        field,
        code: 'opens',
        values: { asked: opener },
        isOurs: true,
      })),
      ...warnings.filter(isAnswered).map(found),
      ...aside.map((field): RowFinding => ({ column: columnOf(field), field, code: 'notAsked', isOurs: true })),
    ],
  }
}

/** The answers that a save would accept, and the problems of the others. */
function acceptedBy({ form }: FormVersion, read: Answers) {
  const refused = Object.entries(read).flatMap(([field, value]) => formRules(form).refusal(field, value) ?? [])
  const accepted = Object.entries(read).filter(([field]) => !refused.some((problem) => problem.field === field))
  return { accepted: Object.fromEntries(accepted), refused }
}

/** Moves country codes to their own fields; a code written with its number is that of the number. */
function withPhoneNumbers(read: ReadRow, form: FormVersion): ReadRow {
  const rules = formRules(form.form)
  const effective = rules.effective(rules.change({}, acceptedBy(form, read.answers).accepted))
  const phones = enteredPhones(form.loaded.definition, read.answers, { effective })
  const answers = withPhones(read.answers, phones)
  const columnOf = (name: string) => [...read.understood].find(([, { field }]) => field === name)?.[0] ?? null
  const notes = phones.flatMap(({ field, code, codeField }): RowFinding[] => {
    const written = read.answers[codeField]
    return code === undefined || typeof written !== 'string' || written === code
      ? []
      : [{ column: columnOf(field), field, code: 'codeOfNumber', values: { code, written }, isOurs: true }]
  })
  return {
    ...read,
    answers,
    understood: new Map(
      [...read.understood].map(([column, one]) => {
        const isRead = phones.some(({ field, codeField }) => one.field === field || one.field === codeField)
        return [column, isRead ? { ...one, value: answers[one.field] ?? one.value } : one]
      }),
    ),
    notes: [...read.notes, ...notes],
  }
}

type ReadRow = Pick<RowResult, 'answers' | 'understood' | 'problems' | 'notes'>

function readRow(row: ImportedRow, { form, columns, oneTrip }: Context): ReadRow {
  const answers: Record<string, Json> = {}
  const understood = new Map<number, { field: string; value: Json; notation?: string }>()
  const problems: RowFinding[] = []
  const notes: RowFinding[] = []
  for (const { index, field, dayFirst } of columns) {
    const cell = readCell(cellTextAt(row, index), { form: form.loaded, field, dayFirst })
    const about = { column: index, field: field.name, isOurs: true }
    if (cell === undefined) continue
    notes.push(...cell.notes.map((note) => ({ ...about, ...note })))
    if (cell.fault !== undefined) {
      problems.push({ ...about, ...cell.fault })
      continue
    }
    const value = formRules(form.form).normalise(field.name, cell.value)
    if (value !== null) answers[field.name] = value
    understood.set(index, {
      field: field.name,
      value: cell.value,
      ...(cell.notation === undefined ? {} : { notation: cell.notation }),
    })
  }
  return { answers: { ...answers, ...oneTrip }, understood, problems, notes }
}

/** A client needs a name and a trip. */
function missing(
  read: Answers,
  problems: readonly RowFinding[],
  columnOf: (field: string) => number | null,
): RowFinding[] {
  const isMissing = (field: string) => read[field] === undefined && !problems.some((problem) => problem.field === field)
  const found = (field: string, code: string): RowFinding[] => [{ column: columnOf(field), field, code, isOurs: true }]
  const nameless = isMissing('firstName') && isMissing('lastName')
  return [
    ...(nameless ? found('lastName', 'nameMissing') : []),
    ...tripFields.slice(0, 2).flatMap((field) => (isMissing(field) ? found(field, 'tripMissing') : [])),
  ]
}
