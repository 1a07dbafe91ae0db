import type { Pool } from 'pg'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { LogMark } from './log-marks.ts'
import { markTable } from './log-marks.ts'

/** Where reactors are in the log of before. */
export async function reactorPlaces(pool: Pool): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await pool.query<{ reactor: string; position: string }>('SELECT reactor, position FROM reactor.checkpoint')
  return new Map(rows.map(({ reactor, position }) => [reactor, BigInt(position)]))
}

/** Whether reactors stand where the copy, which ends with `last`, has its events. */
export async function areMoved(pool: Pool, last: StoredEvent): Promise<boolean> {
  const [mark] = await markTable(pool).newest(1)
  return mark?.position === last.position && mark.id === last.id
}

/**
 * Reactors go on in the copy where they were in the log of before, and it is known from then on as the log: what they have done
 * they do not do again.
 */
export async function moveReactors(pool: Pool, places: ReadonlyMap<string, bigint>, last: LogMark): Promise<void> {
  await pool.query(
    `WITH gone AS (DELETE FROM reactor.log_mark WHERE position <> $3),
       mark AS (INSERT INTO reactor.log_mark (position, stream, revision, event_id) VALUES ($3, $4, $5, $6)
         ON CONFLICT (position) DO UPDATE SET stream = excluded.stream, revision = excluded.revision, event_id = excluded.event_id)
     UPDATE reactor.checkpoint SET position = moved.position FROM unnest($1::text[], $2::bigint[]) AS moved(reactor, position) WHERE checkpoint.reactor = moved.reactor`,
    [[...places.keys()], [...places.values()].map(String), String(last.position), last.stream, last.revision, last.id],
  )
}
