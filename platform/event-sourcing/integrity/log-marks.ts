import type { Pool } from 'pg'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { SealBroken } from './event-seal.ts'

export const markMigration = {
  name: 'reactor-log-mark',
  sql: `
    -- Events that were in the log once, by which another log is told from the one of before.
    CREATE TABLE reactor.log_mark (
      position bigint PRIMARY KEY,
      stream text NOT NULL,
      revision integer NOT NULL,
      event_id text NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT now()
    );`,
}

/** An event that was in the log once, and where. */
export type LogMark = Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position'>

/** Every one of so many newest is kept, of older ones one for each day. */
const keptMost = 1_000

export type MarkTable = {
  /** Newest first. */
  newest(most?: number): Promise<LogMark[]>
  keep(mark: LogMark): Promise<void>
}

export function markTable(pool: Pool): MarkTable {
  let kept = 0
  return {
    async newest(most) {
      const { rows } = await pool.query<Omit<LogMark, 'position'> & { position: string }>(
        'SELECT position, stream, revision, event_id AS id FROM reactor.log_mark ORDER BY log_mark.position DESC LIMIT $1',
        [most ?? null],
      )
      return rows.map((row) => ({ ...row, position: BigInt(row.position) }))
    },
    async keep({ id, stream, revision, position }) {
      await pool.query(
        'INSERT INTO reactor.log_mark (position, stream, revision, event_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [String(position), stream, revision, id],
      )
      kept += 1
      if (kept % 100 > 0) return
      await pool.query(
        `DELETE FROM reactor.log_mark mark USING (
           SELECT position, row_number() OVER (ORDER BY position DESC) AS place, row_number() OVER (PARTITION BY date_trunc('day', seen_at) ORDER BY position) AS of_day
           FROM reactor.log_mark) numbered
         WHERE mark.position = numbered.position AND numbered.place > $1 AND numbered.of_day > 1`,
        [keptMost],
      )
    },
  }
}

type Reading = Pick<EventStore, 'read'>

/** Where the log has the event now; undefined: it has not. @throws EventStoreUnavailable */
export async function findMarked(
  store: Reading,
  { id, stream, revision, position }: LogMark,
): Promise<bigint | undefined> {
  try {
    const [event] = await store.read(stream, { from: revision, direction: 'backwards', limit: 1 })
    return event?.id === id ? event.position : undefined
  } catch (error) {
    // Somebody changed it, which is told elsewhere: it is there.
    if (error instanceof SealBroken) return position
    throw error
  }
}

/** A mark that the log has, and its position there. */
export type Common = { readonly mark: LogMark; readonly position: bigint }

/** The newest of these that the log has; with one it has all before. `marks`: newest first. */
export async function newestCommon(store: Reading, marks: readonly LogMark[]): Promise<Common | undefined> {
  let found: Common | undefined
  for (let [low, high] = [0, marks.length]; low < high;) {
    const middle = (low + high) >> 1
    const mark = marks[middle]
    const position = mark && (await findMarked(store, mark))
    if (mark && position !== undefined) [found, high] = [{ mark, position }, middle]
    else low = middle + 1
  }
  return found
}
