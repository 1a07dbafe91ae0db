import type { Pool } from 'pg'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { CheckpointMoved } from './checkpoint.ts'
import type { Lack, MissedEvent } from './missed-events.ts'

export const reactorMigration = {
  name: 'reactor',
  sql: `
    CREATE SCHEMA reactor;
    CREATE TABLE reactor.checkpoint (reactor text PRIMARY KEY, position bigint NOT NULL);
    CREATE TABLE reactor.missed (
      reactor text NOT NULL,
      event_id text NOT NULL,
      type text NOT NULL,
      stream text NOT NULL,
      revision integer NOT NULL,
      position bigint NOT NULL,
      -- Names and codes of errors, never what a database says of rows.
      reason text NOT NULL,
      attempts integer NOT NULL,
      since timestamptz NOT NULL DEFAULT now(),
      next_attempt_at timestamptz NOT NULL,
      PRIMARY KEY (reactor, event_id)
    );`,
}

export type Failed = { readonly reason: string; readonly attempts: number }
/** An event that is due for another attempt. */
export type Due = {
  readonly reactor: string
  readonly eventId: string
  readonly stream: string
  readonly revision: number
  readonly attempts: number
}

const firstRetryMs = 60_000
const longestRetryMs = 24 * 60 * 60_000

/** Milliseconds until an event that was missed is tried again: a minute, doubling, a day at most. */
export function retryAfter(attempts: number): number {
  return Math.min(firstRetryMs * 2 ** Math.min(attempts, 20), longestRetryMs)
}

export type ReactorTable = {
  /** -1n: it has not begun. */
  checkpoint(reactor: string): Promise<bigint>
  /** @throws CheckpointMoved it stands before `from`: it was moved back */
  advance(reactor: string, way: { readonly from: bigint; readonly to: bigint }): Promise<void>
  miss(reactor: string, event: StoredEvent, failed: Failed): Promise<void>
  due(reactors: readonly string[], most: number): Promise<Due[]>
  failedAgain(due: Due, failed: Failed): Promise<void>
  done(due: Due): Promise<void>
}

export function reactorTable(pool: Pool): ReactorTable {
  return {
    async checkpoint(reactor) {
      const { rows } = await pool.query<{ position: string }>(
        'SELECT position FROM reactor.checkpoint WHERE reactor = $1',
        [reactor],
      )
      return BigInt(rows[0]?.position ?? -1)
    },
    async advance(reactor, { from, to }) {
      const { rowCount } = await pool.query(
        `INSERT INTO reactor.checkpoint (reactor, position) VALUES ($1, $3)
         ON CONFLICT (reactor) DO UPDATE SET position = greatest(checkpoint.position, excluded.position) WHERE checkpoint.position >= $2`,
        [reactor, String(from), String(to)],
      )
      if (rowCount === 0) throw new CheckpointMoved(`${reactor} stands before where it was left`)
    },
    async miss(reactor, { id, type, stream, revision, position }, { reason, attempts }) {
      await pool.query(
        `INSERT INTO reactor.missed (reactor, event_id, type, stream, revision, position, reason, attempts, next_attempt_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 ms') ON CONFLICT DO NOTHING`,
        [reactor, id, type, stream, revision, String(position), reason, attempts, retryAfter(0)],
      )
    },
    async due(reactors, most) {
      const { rows } = await pool.query<Due>(
        `SELECT reactor, event_id AS "eventId", stream, revision, attempts FROM reactor.missed
         WHERE reactor = ANY($1) AND next_attempt_at <= now() ORDER BY position LIMIT $2`,
        [reactors, most],
      )
      return rows
    },
    async failedAgain({ reactor, eventId }, { reason, attempts }) {
      await pool.query(
        `UPDATE reactor.missed SET reason = $3, attempts = $4, next_attempt_at = now() + $5 * interval '1 ms' WHERE reactor = $1 AND event_id = $2`,
        [reactor, eventId, reason, attempts, retryAfter(attempts)],
      )
    },
    async done({ reactor, eventId }) {
      await pool.query('DELETE FROM reactor.missed WHERE reactor = $1 AND event_id = $2', [reactor, eventId])
    },
  }
}

/** What reactors have missed, oldest first; [] when nothing. Source: table `reactor.missed`. */
export async function findMissedReactions(pool: Pool, most: number): Promise<readonly MissedEvent[]> {
  const { rows } = await pool.query<Omit<MissedEvent, 'since'> & { since: Date }>(
    `SELECT reactor AS name, event_id AS id, type, stream, revision, position, reason, attempts, since
     FROM reactor.missed ORDER BY since, position LIMIT $1`,
    [most],
  )
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}

/** By name; a reactor that has missed nothing is missing. Source: table `reactor.missed`. */
export async function findReactorLacks(pool: Pool): Promise<readonly Lack[]> {
  const { rows } = await pool.query<Omit<Lack, 'since'> & { since: Date }>(
    'SELECT reactor AS name, count(*)::int AS events, min(since) AS since FROM reactor.missed GROUP BY reactor ORDER BY reactor',
  )
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}

/** All of a reactor, of every reactor without a name, are due at once. Answers how many. */
export async function retryMissed(pool: Pool, reactor: string | undefined): Promise<number> {
  const { rowCount } = await pool.query(
    'UPDATE reactor.missed SET next_attempt_at = now() WHERE $1::text IS NULL OR reactor = $1',
    [reactor ?? null],
  )
  return rowCount ?? 0
}
