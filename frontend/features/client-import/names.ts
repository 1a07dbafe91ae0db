import type { CheckedRow } from '@fleet/backend/features/client-import/contract'
import type { Draft } from './draft.ts'

/** The person's name, as far as the columns contain it. */
export function nameOf({ columns }: Pick<Draft, 'columns'>, { values }: Pick<CheckedRow, 'values'>): string {
  const parts = ['firstName', 'lastName'].flatMap((field) => values[String(columns.indexOf(field))] ?? [])
  return parts.join(' ')
}

/** In the order of the rows. */
export function namesOf(draft: Draft, rows: readonly CheckedRow[]): string[] {
  return rows.map((row) => nameOf(draft, row))
}
