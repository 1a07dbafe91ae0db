import { verifyMac, keyIdOf, computeMac } from '../../event-sourcing/integrity/event-mac.ts'
import { type MasterKeys, findNamedKey } from '../../vault/keys.ts'
import type { Pool, PoolClient } from 'pg'

type SignedFields = Pick<StoredSession, 'sidHash' | 'accountId' | 'accountRevision' | 'signedInAt' | 'content'>

/** Covers everything but the last activity, which changes often and grants nothing. */
function macInput({ sidHash, accountId, accountRevision, signedInAt, content }: SignedFields) {
  return ['session', sidHash, accountId, accountRevision, signedInAt.toISOString(), JSON.parse(content)]
}

/** Computes the MAC of a session with the current key. */
export function sessionMac(keys: MasterKeys, session: SignedFields): string {
  return computeMac(keys.get('sessions'), macInput(session))
}

/** Whether this application wrote the row as it is. */
export function hasValidSessionMac(keys: MasterKeys, session: StoredSession): boolean {
  const key = findNamedKey(keys, 'sessions', keyIdOf(session.mac) ?? '')
  return key !== undefined && verifyMac(session.mac, key, macInput(session))
}

export const sessionMigration = {
  name: 'web-session',
  sql: `
    CREATE SCHEMA IF NOT EXISTS web;
    CREATE TABLE web.session (
      sid_hash text PRIMARY KEY,
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      account_id text NOT NULL,
      session jsonb NOT NULL,
      -- MAC over the account and the time of sign-in.
      seal text NOT NULL,
      signed_in_at timestamptz NOT NULL,
      -- Of the account's stream when it signed in; a later event that revokes ends it.
      account_revision integer NOT NULL,
      last_seen_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX session_account ON web.session (account_id);
    CREATE INDEX session_expiry ON web.session (expires_at);
    CREATE TABLE web.session_revocation (
      account_id text PRIMARY KEY,
      account_revision integer NOT NULL,
      revoked_at timestamptz NOT NULL DEFAULT now()
    );`,
}

export type StoredSession = {
  readonly sidHash: string
  readonly accountId: string
  /** JSON. */
  readonly content: string
  readonly mac: string
  readonly signedInAt: Date
  /** Revision of the account's stream when it signed in. */
  readonly accountRevision: number
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

export const sessionChannel = 'session'
/** Notifications to all processes: a session changed or ended, or all sessions of an account did. */
export const notifications = {
  session: (sidHash: string) => `session ${sidHash}`,
  account: (accountId: string) => `account ${accountId}`,
}

type Row = {
  sid_hash: string
  account_id: string
  content: string
  seal: string
  signed_in_at: Date
  account_revision: number
  last_seen_at: Date
  expires_at: Date
}

const stored = (row: Row): StoredSession => ({
  sidHash: row.sid_hash,
  accountId: row.account_id,
  content: row.content,
  mac: row.seal,
  signedInAt: row.signed_in_at,
  accountRevision: row.account_revision,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
})

const columns =
  'sid_hash, account_id, session::text AS content, seal, signed_in_at, account_revision, last_seen_at, expires_at'

export async function findSession(pool: Pool, sidHash: string): Promise<StoredSession | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'session-find',
    text: `SELECT ${columns} FROM web.session WHERE sid_hash = $1`,
    values: [sidHash],
  })
  return rows[0] === undefined ? undefined : stored(rows[0])
}

/** Serializes work on one account, so that no session is added while its sessions end. */
async function withAccountLock<T>(pool: Pool, accountId: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [accountId])
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Stores a new session, unless its account was revoked since the sign-in; of more than `max` the oldest end. */
export async function insertSession(pool: Pool, session: StoredSession, max: number): Promise<void> {
  await withAccountLock(pool, session.accountId, async (client) => {
    await client.query(
      `INSERT INTO web.session (sid_hash, account_id, session, signed_in_at, account_revision, last_seen_at, expires_at, seal)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8
       WHERE NOT EXISTS (SELECT FROM web.session_revocation WHERE account_id = $2 AND account_revision > $5)`,
      [
        session.sidHash,
        session.accountId,
        session.content,
        session.signedInAt,
        session.accountRevision,
        session.lastSeenAt,
        session.expiresAt,
        session.mac,
      ],
    )
    const { rows } = await client.query<{ sid_hash: string }>(
      `DELETE FROM web.session WHERE sid_hash IN (
         SELECT sid_hash FROM web.session WHERE account_id = $1 AND sid_hash <> $2 ORDER BY last_seen_at DESC, sid_hash OFFSET $3)
       RETURNING sid_hash`,
      [session.accountId, session.sidHash, max - 1],
    )
    for (const { sid_hash: ended } of rows)
      await client.query('SELECT pg_notify($1, $2)', [sessionChannel, notifications.session(ended)])
  })
}

/** Updates the content of a session; one that has ended stays ended. */
export async function updateSession(
  pool: Pool,
  { sidHash, content, mac }: Pick<StoredSession, 'sidHash' | 'content' | 'mac'>,
): Promise<void> {
  await pool.query(
    `WITH changed AS (UPDATE web.session SET session = $2, seal = $4 WHERE sid_hash = $1 RETURNING 1)
     SELECT pg_notify('${sessionChannel}', $3) FROM changed`,
    [sidHash, content, notifications.session(sidHash), mac],
  )
}

/** Updates the last activity, unless another process has done so already. */
export async function touchSession(
  pool: Pool,
  { sidHash, lastSeenAt, expiresAt }: StoredSession,
  before: Date,
): Promise<void> {
  await pool.query(
    'UPDATE web.session SET last_seen_at = $2, expires_at = $3 WHERE sid_hash = $1 AND last_seen_at <= $4',
    [sidHash, lastSeenAt, expiresAt, before],
  )
}

export async function deleteSession(pool: Pool, sidHash: string): Promise<void> {
  await pool.query(
    `WITH ended AS (DELETE FROM web.session WHERE sid_hash = $1 RETURNING 1) SELECT pg_notify('${sessionChannel}', $2) FROM ended`,
    [sidHash, notifications.session(sidHash)],
  )
}

/** Ends the sessions that began before this revision of the account, including those being stored right now. */
export async function deleteSessionsOf(pool: Pool, accountId: string, revision: number): Promise<void> {
  await withAccountLock(pool, accountId, async (client) => {
    await client.query(
      `INSERT INTO web.session_revocation (account_id, account_revision) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET revoked_at = now(),
         account_revision = greatest(session_revocation.account_revision, excluded.account_revision)`,
      [accountId, revision],
    )
    await client.query('DELETE FROM web.session WHERE account_id = $1 AND account_revision < $2', [accountId, revision])
    await client.query('SELECT pg_notify($1, $2)', [sessionChannel, notifications.account(accountId)])
  })
}

type OwnSession = StoredSession & { readonly id: string }

/** Newest first. */
export async function findSessionsOf(pool: Pool, accountId: string, now: Date): Promise<OwnSession[]> {
  const { rows } = await pool.query<Row & { id: string }>(
    `SELECT id, ${columns} FROM web.session WHERE account_id = $1 AND expires_at > $2 ORDER BY signed_in_at DESC, id`,
    [accountId, now],
  )
  return rows.map((row) => ({ ...stored(row), id: row.id }))
}

/** Deletes expired sessions, and revocations that no request in progress can still need. */
export async function sweepSessions(pool: Pool, now: Date): Promise<void> {
  await pool.query('DELETE FROM web.session WHERE expires_at <= $1', [now])
  await pool.query(`DELETE FROM web.session_revocation WHERE revoked_at < now() - interval '1 day'`)
}
