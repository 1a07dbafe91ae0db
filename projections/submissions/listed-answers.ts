import type { Answers } from '@fleet/domain/form-instances/events'
import type { Json } from '@fleet/domain/kernel/json'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import { passportNumberIn, searchWords } from './searchable.ts'

type Column = 'first_name' | 'last_name' | 'email' | 'boat_name' | 'trip_start_date' | 'trip_end_date' | 'language'
/** `searched`: under which name its words are kept to search in; `hashed`: its keyed hash alone. */
type Listed = { readonly column?: Column; readonly searched?: string; readonly hashed?: string; readonly date?: true }

/** Under which name of `terms` the hash of a passport's number is. */
export const passportTerm = 'passport'

/** The answers that lists show, search or filter by; all others stay sealed in the log. */
const listed: { readonly [field: string]: Listed } = {
  firstName: { column: 'first_name', searched: '1' },
  middleName: { searched: '2' },
  lastName: { column: 'last_name', searched: '3' },
  email: { column: 'email', searched: '4' },
  passportNumber: { hashed: passportTerm },
  boatName: { column: 'boat_name' },
  tripStartDate: { column: 'trip_start_date', date: true },
  tripEndDate: { column: 'trip_end_date', date: true },
  language: { column: 'language' },
}

export type PersonColumns = { [C in Column]?: string | null }
/** The keyed hash of a passport's number, as `passportNumberIn` gives it. */
export type HashPassport = (number: string) => string

const listedAs = (field: string): Listed => (Object.hasOwn(listed, field) ? (listed[field] ?? {}) : {})

/** What saved answers change in a person's row. Erased and empty answers are null. */
export function listedChanges(answers: Answers): { columns: PersonColumns } {
  const columns: PersonColumns = {}
  for (const [field, answer] of Object.entries(answers)) {
    const { column, date } = listedAs(field)
    if (column) columns[column] = date ? dateOf(answer) : textOf(answer)
  }
  return { columns }
}

/** What saved answers change of that by which a person is found; null: nothing any more. */
export function searchedChanges(answers: Answers, hash: HashPassport): { [searched: string]: string | null } {
  const terms: { [searched: string]: string | null } = {}
  for (const [field, answer] of Object.entries(answers)) {
    const { searched, hashed } = listedAs(field)
    const value = textOf(answer)
    if (searched) terms[searched] = value === null ? null : searchWords(value).join(' ')
    if (hashed) {
      const number = passportNumberIn(value ?? '')
      terms[hashed] = number === undefined ? null : hash(number)
    }
  }
  return terms
}

/** Postgres has no NUL in texts, and no halves of characters. */
export function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : null
}

/** A draft may hold what is no date. */
function dateOf(value: Json | undefined): string | null {
  return typeof value === 'string' && isCalendarDay(value) ? value : null
}
