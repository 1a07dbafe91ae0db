import type { Pool } from 'pg'
import type { StoredEvent } from '@fleet/domain/kernel/event'

export const outboxMigration = {
  name: 'mail-outbox',
  sql: `
    CREATE SCHEMA IF NOT EXISTS mail;
    -- Mails to send, by the event that causes them. Nothing personal: the mail is composed when it is sent.
    CREATE TABLE IF NOT EXISTS mail.outbox (
      event_id text PRIMARY KEY,
      stream text NOT NULL,
      revision integer NOT NULL,
      -- The invitation, account or agency's person it is about.
      subject_id text NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'dropped', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      -- Of the last failure: a code, never an address.
      failure text,
      created_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz
    );
    CREATE INDEX IF NOT EXISTS outbox_due ON mail.outbox (next_attempt_at) WHERE state = 'waiting';
    CREATE INDEX IF NOT EXISTS outbox_subject ON mail.outbox (subject_id);`,
}

/** Notifies that a mail was settled, without naming it: each listener fetches with its own rights. */
export const settledChannel = 'settled_mail'

export type DueMail = {
  readonly eventId: string
  readonly stream: string
  readonly revision: number
  readonly attempts: number
}
type SettledState = 'accepted' | 'dropped' | 'failed'
type MailState = 'waiting' | 'sent' | 'failed'

export type OutboxTable = {
  /** Adds one mail per event; a repeat changes nothing. `notBefore`: ISO 8601; without it, at once. */
  put(event: StoredEvent, subjectId: string, about?: { readonly notBefore?: string | undefined }): Promise<void>
  /** Oldest first. */
  due(now: string, limit: number): Promise<DueMail[]>
  /** Returns the resulting state: a mail that was withdrawn while it was being sent stays dropped. */
  settle(
    eventId: string,
    state: SettledState,
    about: { readonly now: string; readonly failure?: string },
  ): Promise<SettledState>
  /** Drops waiting mails about this subject; returns the events of all mails about it. */
  withdraw(subjectId: string): Promise<string[]>
  retry(eventId: string, about: { readonly at: string; readonly failure: string }): Promise<void>
  /** State of the newest mail about each subject; a dropped one counts as failed. */
  states(subjectIds: readonly string[]): Promise<ReadonlyMap<string, MailState>>
  /** State of the mail of each event; `withheld`: it was dropped. */
  outcomes(eventIds: readonly string[]): Promise<ReadonlyMap<string, MailState | 'withheld'>>
}

const publicStates: Readonly<Record<string, MailState>> = {
  waiting: 'waiting',
  accepted: 'sent',
  dropped: 'failed',
  failed: 'failed',
}

export function outboxTable(pool: Pool): OutboxTable {
  return {
    async put({ id, stream, revision }, subjectId, { notBefore } = {}) {
      await pool.query(
        'INSERT INTO mail.outbox (event_id, stream, revision, subject_id, next_attempt_at) VALUES ($1, $2, $3, $4, coalesce($5::timestamptz, now())) ON CONFLICT DO NOTHING',
        [id, stream, revision, subjectId, notBefore ?? null],
      )
    },
    async due(now, limit) {
      const { rows } = await pool.query<DueMail>({
        name: 'outbox-due',
        text: `SELECT event_id AS "eventId", stream, revision, attempts FROM mail.outbox
          WHERE state = 'waiting' AND next_attempt_at <= greatest($1::timestamptz, now()) ORDER BY next_attempt_at, event_id LIMIT $2`,
        values: [now, limit],
      })
      return rows
    },
    async settle(eventId, state, { now, failure }) {
      const { rows } = await pool.query<{ state: SettledState }>(
        `WITH settled AS (
           UPDATE mail.outbox SET state = CASE WHEN state = 'dropped' THEN state ELSE $2 END, settled_at = $3, failure = $4, attempts = attempts + 1
           WHERE event_id = $1 RETURNING state)
         SELECT state, pg_notify($5, '') FROM settled`,
        [eventId, state, now, failure ?? null, settledChannel],
      )
      return rows[0]?.state ?? state
    },
    async withdraw(subjectId) {
      const { rows } = await pool.query<{ event_id: string }>(
        `UPDATE mail.outbox SET state = CASE WHEN state = 'waiting' THEN 'dropped' ELSE state END, settled_at = coalesce(settled_at, now())
         WHERE subject_id = $1 RETURNING event_id`,
        [subjectId],
      )
      return rows.map(({ event_id }) => event_id)
    },
    async retry(eventId, { at, failure }) {
      await pool.query(
        'UPDATE mail.outbox SET attempts = attempts + 1, next_attempt_at = $2, failure = $3 WHERE event_id = $1',
        [eventId, at, failure],
      )
    },
    async states(subjectIds) {
      const { rows } = await pool.query<{ subject_id: string; state: string }>(
        'SELECT DISTINCT ON (subject_id) subject_id, state FROM mail.outbox WHERE subject_id = ANY($1) ORDER BY subject_id, created_at DESC',
        [[...subjectIds]],
      )
      return new Map(rows.map(({ subject_id, state }) => [subject_id, publicStates[state] ?? 'waiting']))
    },
    async outcomes(eventIds) {
      const { rows } = await pool.query<{ event_id: string; state: string }>(
        'SELECT event_id, state FROM mail.outbox WHERE event_id = ANY($1)',
        [[...eventIds]],
      )
      return new Map(
        rows.map(({ event_id, state }) => [
          event_id,
          state === 'dropped' ? 'withheld' : (publicStates[state] ?? 'waiting'),
        ]),
      )
    },
  }
}
