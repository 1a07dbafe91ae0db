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

/**
 * Gathers waiting mails about corrections that an older version stored, one per save, into one per registration. They
 * are the only waiting mails that were never attempted and were not due when they were stored.
 */
export const gatherOldCorrections = `
  WITH old AS (
    SELECT event_id, stream, revision, next_attempt_at, subject_id FROM mail.outbox
    WHERE state = 'waiting' AND attempts = 0 AND last_revision IS NULL AND next_attempt_at <> created_at),
  gathered AS (
    SELECT stream, (array_agg(event_id ORDER BY revision))[1] AS first_id, max(revision) AS last,
      max(next_attempt_at) AS due, array_agg(DISTINCT subject_id) AS subjects FROM old GROUP BY stream),
  removed AS (
    DELETE FROM mail.outbox USING old, gathered
    WHERE outbox.event_id = old.event_id AND old.stream = gathered.stream AND old.event_id <> gathered.first_id)
  UPDATE mail.outbox SET importance = 2, gathers = true, last_revision = last, last_at = due - interval '5 minutes',
    next_attempt_at = due, send_by = due, also_about = array_remove(subjects, subject_id)
  FROM gathered WHERE outbox.event_id = gathered.first_id`

export const gatheringMigration = {
  name: 'mail-outbox-gathering',
  sql: `
    ALTER TABLE mail.outbox
      -- 0: a mail with a link that its recipient waits for; 1: a reply or a warning; 2: a notice.
      ADD COLUMN importance smallint NOT NULL DEFAULT 0,
      -- Later events of the stream still join this mail.
      ADD COLUMN gathers boolean NOT NULL DEFAULT false,
      -- Of a mail about several events: the last one and its time. event_id and revision are those of the first one.
      ADD COLUMN last_revision integer,
      ADD COLUMN last_at timestamptz,
      ADD COLUMN send_by timestamptz,
      -- Whom the later events are about.
      ADD COLUMN also_about text[] NOT NULL DEFAULT '{}';
    ${gatherOldCorrections};
    CREATE UNIQUE INDEX outbox_gathering ON mail.outbox (stream) WHERE gathers AND state = 'waiting';
    CREATE INDEX outbox_gathered ON mail.outbox (stream) WHERE last_revision IS NOT NULL;
    CREATE INDEX outbox_next ON mail.outbox (importance, next_attempt_at, event_id) WHERE state = 'waiting';`,
}

/** Notifies that a mail was settled, without naming it: each listener fetches with its own rights. */
export const settledChannel = 'settled_mail'
/** Notifies that a mail was added. */
export const waitingChannel = 'waiting_mail'

export type DueMail = {
  readonly eventId: string
  readonly stream: string
  readonly revision: number
  /** The last event that the mail is about; `revision`, unless the mail gathered several. */
  readonly lastRevision: number
  readonly attempts: number
}
/** `link`: its recipient waits for it; `reply`: about a submit, a decision or an account; `notice`: can wait. */
export type Importance = 'link' | 'reply' | 'notice'
const ranks: Readonly<Record<Importance, number>> = { link: 0, reply: 1, notice: 2 }
/** ms after an event without another one; ms after the first event, also when more follow. */
type Gathering = { readonly quietMs: number; readonly maxMs: number }

type SettledState = 'accepted' | 'dropped' | 'failed'
type MailState = 'waiting' | 'sent' | 'failed'

export type OutboxTable = {
  /** Adds one mail per event, due at once; a repeat changes nothing. */
  put(event: StoredEvent, about: { readonly subjectId: string; readonly importance: Importance }): Promise<void>
  /** Adds one mail per stream, which later events of the stream join until it is due; a repeat changes nothing. */
  gather(
    event: StoredEvent,
    about: Gathering & { readonly subjectId: string; readonly importance: Importance; readonly at: string },
  ): Promise<void>
  /** The most important of the due mails, of these the oldest. No event joins it from now on. */
  next(now: string): Promise<DueMail | undefined>
  /** Milliseconds until the next mail is due; undefined when none waits. */
  untilNext(now: string): Promise<number | undefined>
  /** Returns the resulting state: a mail that was withdrawn while it was being sent stays dropped. */
  settle(
    eventId: string,
    state: SettledState,
    about: { readonly now: string; readonly failure?: string },
  ): Promise<SettledState>
  /**
   * Drops waiting mails about this subject, but not those that still gather and are about others too: these are composed
   * later, without it. Returns the events of all mails about it.
   */
  withdraw(subjectId: string): Promise<string[]>
  retry(eventId: string, about: { readonly at: string; readonly failure: string }): Promise<void>
  /** State of the newest mail with a link about each subject; a dropped one counts as failed. */
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
    async put({ id, stream, revision }, { subjectId, importance }) {
      await pool.query(
        `WITH added AS (
           INSERT INTO mail.outbox (event_id, stream, revision, subject_id, importance) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT DO NOTHING RETURNING event_id)
         SELECT pg_notify($6, '') FROM added`,
        [id, stream, revision, subjectId, ranks[importance], waitingChannel],
      )
    },
    async gather({ id, stream, revision }, { subjectId, importance, at, quietMs, maxMs }) {
      // An event of a replaced log has the revision of a lost one, but a later time.
      await pool.query({
        name: 'outbox-gather',
        text: `WITH put AS (INSERT INTO mail.outbox (event_id, stream, revision, subject_id, importance, gathers, last_revision, last_at, next_attempt_at, send_by)
          SELECT $1, $2, $3, $4, $5, true, $3, $6::timestamptz, $6::timestamptz + $7::float8 * interval '1 ms', $6::timestamptz + $8::float8 * interval '1 ms'
          WHERE NOT EXISTS (SELECT FROM mail.outbox WHERE event_id = $1)
            AND NOT EXISTS (SELECT FROM mail.outbox WHERE stream = $2 AND last_revision IS NOT NULL AND $3 BETWEEN revision AND last_revision AND last_at >= $6)
          ON CONFLICT (stream) WHERE gathers AND state = 'waiting' DO UPDATE SET
            -- An event that was parked joins after later ones.
            event_id = CASE WHEN excluded.revision < outbox.revision THEN excluded.event_id ELSE outbox.event_id END,
            revision = least(outbox.revision, excluded.revision),
            last_revision = greatest(outbox.last_revision, excluded.last_revision),
            last_at = greatest(outbox.last_at, excluded.last_at),
            next_attempt_at = least(greatest(outbox.next_attempt_at, excluded.next_attempt_at), outbox.send_by),
            also_about = CASE WHEN excluded.subject_id = outbox.subject_id OR excluded.subject_id = ANY (outbox.also_about)
              THEN outbox.also_about ELSE outbox.also_about || excluded.subject_id END
            RETURNING xmax = 0 AS is_new)
          SELECT pg_notify($9, '') FROM put WHERE is_new`,
        values: [id, stream, revision, subjectId, ranks[importance], at, quietMs, maxMs, waitingChannel],
      })
    },
    async next(now) {
      const { rows } = await pool.query<DueMail>({
        name: 'outbox-next',
        text: `UPDATE mail.outbox SET gathers = false WHERE event_id = (
            SELECT event_id FROM mail.outbox WHERE state = 'waiting' AND next_attempt_at <= greatest($1::timestamptz, now())
            ORDER BY importance, next_attempt_at, event_id LIMIT 1 FOR UPDATE)
          RETURNING event_id AS "eventId", stream, revision, coalesce(last_revision, revision) AS "lastRevision", attempts`,
        values: [now],
      })
      return rows[0]
    },
    async untilNext(now) {
      const { rows } = await pool.query<{ ms: number }>({
        name: 'outbox-until-next',
        text: `SELECT greatest(0, extract(epoch FROM next_attempt_at - greatest($1::timestamptz, now())) * 1000)::float8 AS ms
          FROM mail.outbox WHERE state = 'waiting' ORDER BY next_attempt_at LIMIT 1`,
        values: [now],
      })
      return rows[0]?.ms
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
        `WITH dropped AS (
           UPDATE mail.outbox SET state = 'dropped', settled_at = now()
           WHERE subject_id = $1 AND state = 'waiting' AND NOT (gathers AND also_about <> '{}')
             OR $1 = ANY (also_about) AND state = 'waiting' AND NOT gathers)
         SELECT event_id FROM mail.outbox WHERE subject_id = $1 OR $1 = ANY (also_about)`,
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
        'SELECT DISTINCT ON (subject_id) subject_id, state FROM mail.outbox WHERE subject_id = ANY($1) AND importance = $2 ORDER BY subject_id, created_at DESC',
        [[...subjectIds], ranks.link],
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
