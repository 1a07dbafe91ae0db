import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import type { MasterKeys } from '../../vault/keys.ts'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Limit } from '../limits.ts'

export const countersMigration = {
  name: 'web-counter',
  sql: `
    CREATE SCHEMA IF NOT EXISTS web;
    -- Keyed hashes of who and what, until their time is over; nothing else is kept of them.
    CREATE UNLOGGED TABLE web.counter (key text PRIMARY KEY, ends_at timestamptz NOT NULL, count bigint NOT NULL);
    CREATE INDEX counter_end ON web.counter (ends_at);`,
}

/** A counter of an action of one subject within a time window. */
export type Counter = {
  readonly action: string
  readonly subject: string
  readonly seconds: number
  readonly amount?: number
}
/** The count including the amount just added; `seconds` until the counter restarts. */
export type Counted = { readonly count: number; readonly seconds: number }

/** Counts within fixed time windows, over all processes. */
export type Counters = {
  /** Adds to all counters in one statement; returns their counts in the same order. */
  add(counters: readonly Counter[]): Promise<Counted[]>
  /** Subtracts the amounts. */
  takeBack(counters: readonly Counter[]): Promise<void>
  clear(counters: readonly Counter[]): Promise<void>
  /** Deletes expired counters. */
  sweep(): Promise<void>
}

type Row = { key: string; count: string; seconds: number }

export function createCounters(pool: Pool, keys: MasterKeys): Counters {
  const keyOf = ({ action, subject }: Counter) =>
    createHmac('sha256', keys.naming).update(`counter\0${action}\0${subject}`).digest('base64url')
  return {
    async add(counters) {
      // In a fixed order, so that concurrent calls cannot deadlock.
      const sorted = counters
        .map((counter) => ({ ...counter, key: keyOf(counter) }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      const { rows } = await pool.query<Row>({
        name: 'counter-add',
        text: `
          INSERT INTO web.counter AS known (key, ends_at, count)
          SELECT key, now() + make_interval(secs => seconds), amount FROM unnest($1::text[], $2::int[], $3::bigint[]) AS asked(key, seconds, amount)
          ON CONFLICT (key) DO UPDATE SET
            count = excluded.count + CASE WHEN known.ends_at <= now() THEN 0 ELSE known.count END,
            ends_at = CASE WHEN known.ends_at <= now() THEN excluded.ends_at ELSE known.ends_at END
          -- Not now(): this statement may have started before the one it waited for
          RETURNING key, count, ceil(extract(epoch FROM ends_at - clock_timestamp()))::int AS seconds`,
        values: [
          sorted.map(({ key }) => key),
          sorted.map(({ seconds }) => seconds),
          sorted.map(({ amount = 1 }) => amount),
        ],
      })
      const found = new Map(
        rows.map(({ key, count, seconds }) => [key, { count: Number(count), seconds: Math.max(1, seconds) }]),
      )
      return counters.map((counter) => found.get(keyOf(counter)) ?? { count: 0, seconds: 1 })
    },
    // One row per statement, so that it cannot deadlock with `add`.
    async takeBack(counters) {
      for (const counter of counters)
        await pool.query('UPDATE web.counter SET count = greatest(0, count - $2) WHERE key = $1', [
          keyOf(counter),
          counter.amount ?? 1,
        ])
    },
    async clear(counters) {
      for (const counter of counters) await pool.query('DELETE FROM web.counter WHERE key = $1', [keyOf(counter)])
    },
    async sweep() {
      await pool.query(
        'DELETE FROM web.counter WHERE key IN (SELECT key FROM web.counter WHERE ends_at <= now() FOR UPDATE SKIP LOCKED)',
      )
    },
  }
}

/** Something with a rate limit: `action` and `subject` name the counter. */
type Consumption = {
  readonly action: string
  readonly subject: string
  readonly limit: Limit
  readonly amount?: number
}

const counterOf = ({ action, subject, limit, amount = 1 }: Consumption): Counter => ({
  action,
  subject,
  seconds: limit.seconds ?? 0,
  amount,
})

/** Uncounts actions that did not happen. */
export async function giveBack(counters: Counters, uses: readonly Consumption[]): Promise<void> {
  await counters.takeBack(uses.map(counterOf))
}

/**
 * Counts actions before they happen; rejected ones do not count.
 * @throws Rejection the limit's own code, with the seconds until the counter restarts
 */
export async function consume(counters: Counters, uses: readonly Consumption[]): Promise<void> {
  const counted = await counters.add(uses.map(counterOf))
  const full = uses
    .map((one, place) => ({ ...one, ...(counted[place] ?? { count: 0, seconds: 0 }) }))
    .find(({ count, limit }) => count > limit.max)
  if (full === undefined) return
  await giveBack(counters, uses)
  reject(full.limit.onExceeded, { values: { limit: full.limit.max, seconds: full.seconds } })
}
