import type { Answers, JsonValue } from '../definition/definition.ts'
import { partsOfMoment } from '../definition/moments.ts'
import type { Labels } from './labels.ts'
import { type SheetValue, type SheetCondition, type SheetVariable, sheetVariables } from './sheet-file.ts'
import { type CellFormat, cellText, type SheetCell } from './cells.ts'

export type SheetPerson = {
  /** Stable. */
  readonly personId: string
  /** Effective answers under current field names. */
  readonly answers: Answers
  /** Fixed row number; absent: rows are counted. */
  readonly number?: number
  readonly booking: {
    readonly reference: string
    readonly person: number
    readonly persons: number
    readonly agency: string | null
    readonly status: string
  }
}

/** The form's texts, conditions and formats for a sheet, in one language. */
export type SheetTexts = CellFormat & {
  titleOf(field: string): string
  label(labels: Labels): string
  /** Adds derived values to the answers. */
  derived(answers: Answers): Answers
  /** Whether a named condition holds, or a question is answered yes. */
  holds(name: string, derived: Answers): boolean
  /** The cell of an answer or a derived value. `derived`: all of the person, with derived values. */
  answer(field: string, value: JsonValue, derived: Answers): SheetCell
  status(status: string): string
}

type RowContext = { readonly person: SheetPerson; readonly derived: Answers; readonly words: SheetTexts }

/** Whether any of the names holds; true without a condition. */
export function meets(where: SheetCondition | undefined, { derived, words }: RowContext): boolean {
  if (where === undefined) return true
  return (typeof where === 'string' ? [where] : where).some((name) => words.holds(name, derived))
}

/** The cell of a value for a person. */
export function valueOf(value: SheetValue, read: RowContext): SheetCell {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return isVariable(value) ? bookingValue(value, read) : answerValue(value, read)
  if (!('length' in value)) {
    if ('label' in value) return read.words.label(value.label)
    if ('titleOf' in value) return read.words.titleOf(value.titleOf)
    if ('dayOf' in value) {
      const moment = partsOfMoment(read.derived[value.dayOf])
      return moment === undefined ? null : { day: moment.day }
    }
    if ('timeOf' in value) return partsOfMoment(read.derived[value.timeOf])?.time ?? null
    if ('if' in value)
      return meets(value.if, read)
        ? valueOf(value.then, read)
        : value.else === undefined
          ? null
          : valueOf(value.else, read)
    if ('anniversary' in value) return anniversary(value, read.derived)
  }
  const [parts, between] = 'length' in value ? [value, ' '] : [value.parts, value.between]
  const cells = parts.map((part) => valueOf(part, read)).filter((cell) => cell !== null && cell !== '')
  if (cells.length < 2) return cells[0] ?? null
  return cells.map((cell) => cellText(cell, read.words)).join(between)
}

function isVariable(name: string): name is SheetVariable {
  return sheetVariables.some((word) => word === name)
}

/** `$number` without a fixed number is filled in after sorting. */
function bookingValue(word: SheetVariable, { person: { booking, number }, words }: RowContext): SheetCell {
  if (word === '$count') return 1
  if (word === '$number') return number ?? null
  if (word === '$status') return words.status(booking.status)
  return { $reference: booking.reference, $person: booking.person, $persons: booking.persons, $agency: booking.agency }[
    word
  ]
}

function answerValue(field: string, { derived, words }: RowContext): SheetCell {
  const value = derived[field]
  return value === undefined || value === null ? null : words.answer(field, value, derived)
}

type Anniversary = { readonly anniversary: string; readonly from: string; readonly until: string }

/** 29 February counts as 28 February in other years. */
function anniversary({ anniversary: field, from, until }: Anniversary, answers: Answers): SheetCell {
  const [born, first, last] = [field, from, until].map((name) => String(answers[name] ?? ''))
  if (![born, first, last].every((day) => day !== undefined && isDay(day)) || !born || !first || !last) return null
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year += 1) {
    const written = `${String(year).padStart(4, '0')}${born.slice(4)}`
    const day = isDay(written) ? written : written.replace('-29', '-28')
    if (day >= first && day <= last && day > born) return { day }
  }
  return null
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}
