import { sql, type FragmentSqlToken } from 'slonik'
import { reject } from '@fleet/domain/kernel/rejection'
import { cursorOf, positionIn, textsIn } from '@fleet/platform/database/cursor'

/** By what a list is ordered; `-` before it: the last first. Whoever lacks the value stands at the end either way. */
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

/** As the indexes of `tables.ts` have them. */
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
  /** What stands behind `order by`. */
  readonly by: FragmentSqlToken
  /** What a row is ordered by, as text. */
  readonly key: FragmentSqlToken
  /** By the place in the log alone; by the time of the last change. */
  readonly isByPlace: boolean
  readonly isByTouch: boolean
  readonly after: (cursor: string) => FragmentSqlToken
  readonly cursor: (last: Row) => string
}

/** How a list is ordered and gone on with. @throws Rejection request.invalid, when the cursor is none of this order */
export function orderingOf(order: SubmissionOrder): Ordering {
  const isDown = order.startsWith('-')
  const direction = isDown ? sql.fragment`desc` : sql.fragment`asc`
  const beyond = isDown ? sql.fragment`<` : sql.fragment`>`
  if (order === 'created' || order === '-created') {
    return {
      by: sql.fragment`list.started_position ${direction}`,
      key: sql.fragment`''`,
      isByPlace: true,
      isByTouch: false,
      after: (cursor) => sql.fragment`list.started_position ${beyond} ${positionIn(cursor)}`,
      cursor: ({ position }) => String(position),
    }
  }
  const { key, type, written } = keys[order]
  const place = order.endsWith('updated') ? sql.fragment`touched.started_position` : sql.fragment`list.started_position`
  return {
    by: sql.fragment`${key} ${direction}, ${place} ${direction}`,
    key: sql.fragment`(${key})::text`,
    isByPlace: false,
    isByTouch: order.endsWith('updated'),
    after(cursor) {
      const [value = '', position = ''] = textsIn(cursor, 2)
      if (!written.test(value)) reject('request.invalid', { problems: [{ field: 'cursor', code: 'pattern' }] })
      return sql.fragment`(${key}, ${place}) ${beyond} (${value}::${sql.identifier([type])}, ${positionIn(position)})`
    },
    cursor: (last) => cursorOf([last.key, String(last.position)]),
  }
}
