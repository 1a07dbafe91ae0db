import { sql, type FragmentSqlToken } from 'slonik'
import { reject } from '@fleet/domain/kernel/rejection'
import { cursorOf, positionIn, textsIn } from '@fleet/platform/database/cursor'

/** Orders of the list; `-`: descending. Missing values come last in both directions. */
export const submissionOrders = [
  '-created',
  'created',
  '-updated',
  'updated',
  '-submitted',
  'submitted',
  '-trip',
  'trip',
  '-guest',
  'guest',
] as const
export type SubmissionOrder = (typeof submissionOrders)[number]

const day = /^(?:-?infinity|\d{4}-\d{2}-\d{2})$/
const moment = /^(?:-?infinity|\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2})?)$/
type Key = { readonly key: FragmentSqlToken; readonly type: 'date' | 'timestamptz' | 'text'; readonly written: RegExp }

/** Same expressions as in the indexes of `tables.ts`. */
const keys: Readonly<Record<Exclude<SubmissionOrder, '-created' | 'created'>, Key>> = {
  updated: { key: sql.fragment`touched.updated_at`, type: 'timestamptz', written: moment },
  '-updated': { key: sql.fragment`touched.updated_at`, type: 'timestamptz', written: moment },
  submitted: { key: sql.fragment`coalesce(list.submitted_at, 'infinity')`, type: 'timestamptz', written: moment },
  '-submitted': { key: sql.fragment`coalesce(list.submitted_at, '-infinity')`, type: 'timestamptz', written: moment },
  trip: { key: sql.fragment`coalesce(list.trip_start_date, 'infinity')`, type: 'date', written: day },
  '-trip': { key: sql.fragment`coalesce(list.trip_start_date, '-infinity')`, type: 'date', written: day },
  guest: { key: sql.fragment`coalesce(list.guest_search, '\u{10FFFD}') collate "C"`, type: 'text', written: /^/ },
  '-guest': { key: sql.fragment`coalesce(list.guest_search, '') collate "C"`, type: 'text', written: /^/ },
}

type Row = { readonly position: bigint; readonly key: string }
export type Ordering = {
  /** The expressions of `order by`. */
  readonly by: FragmentSqlToken
  /** The sort key of a row, as text. */
  readonly key: FragmentSqlToken
  /** Ordered by position in the log; by time of the last change. */
  readonly isByPosition: boolean
  readonly isByUpdate: boolean
  readonly after: (cursor: string) => FragmentSqlToken
  readonly cursor: (last: Row) => string
}

/** The ordering and cursor of a list. @throws Rejection request.invalid for a cursor of another order */
export function orderingOf(order: SubmissionOrder): Ordering {
  const isDescending = order.startsWith('-')
  const direction = isDescending ? sql.fragment`desc` : sql.fragment`asc`
  const comparison = isDescending ? sql.fragment`<` : sql.fragment`>`
  if (order === 'created' || order === '-created') {
    return {
      by: sql.fragment`list.started_position ${direction}`,
      key: sql.fragment`''`,
      isByPosition: true,
      isByUpdate: false,
      after: (cursor) => sql.fragment`list.started_position ${comparison} ${positionIn(cursor)}`,
      cursor: ({ position }) => String(position),
    }
  }
  const { key, type, written } = keys[order]
  const place = order.endsWith('updated') ? sql.fragment`touched.started_position` : sql.fragment`list.started_position`
  return {
    by: sql.fragment`${key} ${direction}, ${place} ${direction}`,
    key: sql.fragment`(${key})::text`,
    isByPosition: false,
    isByUpdate: order.endsWith('updated'),
    after(cursor) {
      const [value = '', position = ''] = textsIn(cursor, 2)
      if (!written.test(value)) reject('request.invalid', { problems: [{ field: 'cursor', code: 'pattern' }] })
      return sql.fragment`(${key}, ${place}) ${comparison} (${value}::${sql.identifier([type])}, ${positionIn(position)})`
    },
    cursor: (last) => cursorOf([last.key, String(last.position)]),
  }
}
