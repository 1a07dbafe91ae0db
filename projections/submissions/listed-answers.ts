import type { Answers } from '@fleet/domain/answers/events'
import type { Json } from '@fleet/domain/kernel/json'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'
import { searchable } from './searchable.ts'

type Column = 'first_name' | 'last_name' | 'email' | 'boat_name' | 'trip_start_date' | 'trip_end_date'
/** `searched`: under which name its text is kept to search in. */
type Listed = { readonly column?: Column; readonly searched?: string; readonly date?: true }

/** The answers that lists show or search in; all others stay sealed in the log. */
const listed: { readonly [field: string]: Listed } = {
  firstName: { column: 'first_name', searched: '1' },
  middleName: { searched: '2' },
  lastName: { column: 'last_name', searched: '3' },
  email: { column: 'email', searched: '4' },
  boatName: { column: 'boat_name' },
  tripStartDate: { column: 'trip_start_date', date: true },
  tripEndDate: { column: 'trip_end_date', date: true },
}

export type PersonColumns = { [C in Column]?: string | null }

/** What saved answers change in a person's row; `terms` for search. Erased and empty answers are null. */
export function listedChanges(answers: Answers): { columns: PersonColumns; terms: { [searched: string]: string | null } } {
  const columns: PersonColumns = {}
  const terms: { [searched: string]: string | null } = {}
  for (const [field, answer] of Object.entries(answers)) {
    const { column, searched, date } = Object.hasOwn(listed, field) ? (listed[field] ?? {}) : {}
    const value = date ? dateOf(answer) : textOf(answer)
    if (column) columns[column] = value
    if (searched) terms[searched] = value === null ? null : searchable(value)
  }
  return { columns, terms }
}

/** Postgres has no NUL in texts, and no halves of characters. */
export function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : null
}

/** A draft may hold what is no date. */
function dateOf(value: Json | undefined): string | null {
  return typeof value === 'string' && isCalendarDay(value) ? value : null
}
