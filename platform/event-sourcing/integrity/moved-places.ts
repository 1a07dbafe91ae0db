import type { Pool } from 'pg'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { LogMark } from './log-marks.ts'
import { markTable } from './log-marks.ts'

/** Whether reactors stand where the copy, which ends with `last`, has its events. */
export async function areMoved(pool: Pool, last: StoredEvent): Promise<boolean> {
  const [mark] = await markTable(pool).newest(1)
  return mark?.position === last.position && mark.id === last.id
}

/**
 * Reactors go on in the copy behind the last event they have done, undefined: none, and do nothing again. The copy, which ends
 * with `last`, is known from then on as the log, by the events of these places: should the log of before be taken up again, they are found there.
 */
export async function moveReactors(
  pool: Pool,
  places: ReadonlyMap<string, LogMark | undefined>,
  last: LogMark,
): Promise<void> {
  const marks = [
    ...new Map(
      [...places.values(), last].flatMap((mark) => (mark === undefined ? [] : [[mark.position, mark]])),
    ).values(),
  ]
  await pool.query(
    `WITH gone AS (DELETE FROM reactor.log_mark WHERE NOT position = ANY ($3::bigint[])),
       marks AS (INSERT INTO reactor.log_mark (position, stream, revision, event_id)
         SELECT * FROM unnest($3::bigint[], $4::text[], $5::integer[], $6::text[])
         ON CONFLICT (position) DO UPDATE SET stream = excluded.stream, revision = excluded.revision, event_id = excluded.event_id)
     UPDATE reactor.checkpoint SET position = moved.position FROM unnest($1::text[], $2::bigint[]) AS moved(reactor, position) WHERE checkpoint.reactor = moved.reactor`,
    [
      [...places.keys()],
      [...places.values()].map((mark) => String(mark?.position ?? -1)),
      marks.map(({ position }) => String(position)),
      marks.map(({ stream }) => stream),
      marks.map(({ revision }) => revision),
      marks.map(({ id }) => id),
    ],
  )
}
