import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'

export const sessionMigration = {
  name: 'web-session-1',
  sql: `
    CREATE SCHEMA IF NOT EXISTS web;
    CREATE TABLE IF NOT EXISTS web.session (
      sid_hash text PRIMARY KEY,
      account_id text,
      session json NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX IF NOT EXISTS session_account ON web.session (account_id);`,
}

const hashed = (sid: string) => createHash('sha256').update(sid).digest('base64url')

/**
 * Sessions in Postgres under the hash of their id, so that a copy of the table opens nothing. A session read in the
 * last five seconds is answered from memory.
 */
export function sessionStore(pool: Pool, defaultAgeMs: number): SessionStore & { sweep(): Promise<void> } {
  const recent = new LRUCache<string, string>({ max: 10_000, ttl: 5_000 })
  const fault = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
  return {
    get(sid, done) {
      const key = hashed(sid)
      const cached = recent.get(key)
      if (cached !== undefined) return done(null, JSON.parse(cached))
      pool
        .query<{ session: object }>({
          name: 'session-get',
          text: 'SELECT session FROM web.session WHERE sid_hash = $1 AND expires_at > now()',
          values: [key],
        })
        .then(({ rows }) => {
          const text = rows[0] === undefined ? undefined : JSON.stringify(rows[0].session)
          if (text !== undefined) recent.set(key, text)
          done(null, text === undefined ? null : JSON.parse(text))
        })
        .catch((error: unknown) => done(fault(error), null))
    },
    set(sid, session, done) {
      const key = hashed(sid)
      const text = JSON.stringify(session)
      const expires = session.cookie.expires ?? new Date(Date.now() + defaultAgeMs)
      pool
        .query(
          `INSERT INTO web.session (sid_hash, account_id, session, expires_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (sid_hash) DO UPDATE SET account_id = excluded.account_id, session = excluded.session, expires_at = excluded.expires_at`,
          [key, session.account?.id ?? null, text, expires],
        )
        .then(() => {
          recent.set(key, text)
          done()
        })
        .catch((error: unknown) => done(fault(error)))
    },
    destroy(sid, done) {
      const key = hashed(sid)
      recent.delete(key)
      pool
        .query('DELETE FROM web.session WHERE sid_hash = $1', [key])
        .then(() => done())
        .catch((error: unknown) => done(fault(error)))
    },
    async sweep() {
      await pool.query('DELETE FROM web.session WHERE expires_at <= now()')
    },
  }
}
