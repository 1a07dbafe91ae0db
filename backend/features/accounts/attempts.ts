import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { emailIdentity } from '@fleet/domain/accounts/email'
import { reject } from '@fleet/domain/kernel/rejection'
import type { MasterKeys } from '../../vault/keys.ts'

const allowed = 5
const windowSeconds = 60

export const attemptsMigration = {
  name: 'web-attempt-1',
  sql: `
    CREATE SCHEMA IF NOT EXISTS web;
    -- Keyed hashes of account and address, for a minute; nothing else is kept of them.
    CREATE UNLOGGED TABLE IF NOT EXISTS web.attempt (key text PRIMARY KEY, started_at timestamptz NOT NULL, attempts integer NOT NULL);
    CREATE INDEX IF NOT EXISTS attempt_age ON web.attempt (started_at);`,
}

export type Attempt = { readonly kind: string; readonly email: string; readonly address: string }

/** Counts attempts over all processes, five a minute for one e-mail and address, whether there is such an account or not. */
export type Attempts = {
  /** Counts one before its outcome is known, so that many at once are no way around. @throws Rejection session.tooManyAttempts */
  begin(attempt: Attempt): Promise<void>
  /** It succeeded: those before it are forgotten. */
  forget(attempt: Attempt): Promise<void>
  /** Takes away what no longer counts. */
  sweep(): Promise<void>
}

export function countAttempts(pool: Pool, keys: MasterKeys): Attempts {
  const keyOf = ({ kind, email, address }: Attempt) =>
    createHmac('sha256', keys.naming).update(`attempt\0${kind}\0${emailIdentity(email)}\0${address}`).digest('base64url')
  return {
    async begin(attempt) {
      const { rows } = await pool.query<{ attempts: number; seconds: number }>({
        name: 'attempt-begin',
        text: `
          INSERT INTO web.attempt AS known (key, started_at, attempts) VALUES ($1, now(), 1)
          ON CONFLICT (key) DO UPDATE SET
            attempts = CASE WHEN known.started_at <= now() - make_interval(secs => $2) THEN 1 ELSE known.attempts + 1 END,
            started_at = CASE WHEN known.started_at <= now() - make_interval(secs => $2) THEN now() ELSE known.started_at END
          RETURNING attempts, ceil(extract(epoch FROM started_at + make_interval(secs => $2) - now()))::int AS seconds`,
        values: [keyOf(attempt), windowSeconds],
      })
      const [{ attempts = 0, seconds = windowSeconds } = {}] = rows
      if (attempts > allowed) reject('session.tooManyAttempts', { values: { seconds: Math.max(1, seconds) } })
    },
    async forget(attempt) {
      await pool.query('DELETE FROM web.attempt WHERE key = $1', [keyOf(attempt)])
    },
    async sweep() {
      await pool.query('DELETE FROM web.attempt WHERE started_at <= now() - make_interval(secs => $1)', [windowSeconds])
    },
  }
}
