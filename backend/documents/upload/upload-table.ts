import type { Pool } from 'pg'
import type { Actor } from '@fleet/domain/kernel/event'

/**
 * State of an upload. `uploading`: bytes arrive, then the client asks to attach it. `attaching`: being sanitized,
 * scanned and stored. `waiting`: the virus scanner has not answered. `refused`: kept until the uploader has read the
 * reason. The row is deleted once the upload is a document.
 */
type UploadState = 'uploading' | 'attaching' | 'waiting' | 'refused'

export const uploadMigration = {
  name: 'web-upload',
  sql: `
    -- Uploads, until they are documents. Names and keys are encrypted with the person's key.
    CREATE TABLE IF NOT EXISTS web.upload (
      upload_id text PRIMARY KEY,
      form_id text NOT NULL,
      filled_id text NOT NULL,
      person_id text NOT NULL,
      person integer NOT NULL,
      account_id text NOT NULL,
      actor jsonb NOT NULL,
      sealed bytea NOT NULL,
      size bigint NOT NULL,
      received bigint NOT NULL DEFAULT 0,
      -- Files in the store that hold the received bytes, in order.
      parts text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      state text NOT NULL DEFAULT 'uploading' CHECK (state IN ('uploading', 'attaching', 'waiting', 'refused')),
      -- Time of the last attempt to attach it.
      tried_at timestamptz,
      -- Start of waiting for the scanner; kept when it is refused.
      waits_since timestamptz,
      -- The document that it replaces.
      replaces text,
      -- Why it was refused: code and values. Its parts are deleted.
      refused jsonb
    );
    CREATE INDEX IF NOT EXISTS upload_filled ON web.upload (filled_id);
    CREATE INDEX IF NOT EXISTS upload_person ON web.upload (person_id);
    CREATE INDEX IF NOT EXISTS upload_age ON web.upload (created_at);
    CREATE INDEX IF NOT EXISTS upload_unfinished ON web.upload (tried_at) WHERE state IN ('attaching', 'waiting');`,
}

/** Why a waiting upload was refused. */
export type Refused = { readonly code: string; readonly values: Readonly<Record<string, string | number>> }

/** A row of the table; times in ISO 8601, UTC. */
export type UploadRow = {
  readonly uploadId: string
  readonly formId: string
  readonly instanceId: string
  readonly personId: string
  /** From 1. */
  readonly person: number
  readonly accountId: string
  readonly actor: Actor
  readonly encrypted: Buffer
  /** Announced bytes, and received bytes. */
  readonly size: number
  readonly received: number
  readonly parts: readonly string[]
  readonly createdAt: string
  readonly state: UploadState
  readonly waitsSince: string | null
  readonly replaces: string | null
  readonly refused: Refused | null
}

type NewRow = Omit<UploadRow, 'createdAt' | 'state' | 'waitsSince' | 'replaces' | 'refused'>

const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns = `upload_id AS "uploadId", form_id AS "formId", filled_id AS "instanceId", person_id AS "personId", person, account_id AS "accountId", actor, sealed AS encrypted,
  size::float8, received::float8, parts, ${isoTime('created_at')} AS "createdAt", state, ${isoTime('waits_since')} AS "waitsSince", replaces, refused`

export function uploadTable(pool: Pool) {
  async function run(statement: string, values: readonly unknown[]): Promise<number> {
    return (await pool.query(statement, [...values])).rowCount ?? 0
  }
  async function all(where: string, values: readonly (string | number)[]): Promise<UploadRow[]> {
    return (await pool.query<UploadRow>(`SELECT ${columns} FROM web.upload WHERE ${where}`, [...values])).rows
  }
  return {
    /** False: the row exists. */
    async put(row: NewRow): Promise<boolean> {
      const { uploadId, formId, instanceId, personId, person, accountId, actor, encrypted, size, received, parts } = row
      const written = await run(
        `INSERT INTO web.upload (upload_id, form_id, filled_id, person_id, person, account_id, actor, sealed, size, received, parts)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
        [
          uploadId,
          formId,
          instanceId,
          personId,
          person,
          accountId,
          JSON.stringify(actor),
          encrypted,
          size,
          received,
          parts,
        ],
      )
      return written === 1
    },
    find: async (uploadId: string): Promise<UploadRow | undefined> => (await all('upload_id = $1', [uploadId]))[0],
    /** Oldest first. */
    ofInstance: (instanceId: string) => all('filled_id = $1 ORDER BY created_at, upload_id', [instanceId]),
    ofPerson: (personId: string) => all('person_id = $1', [personId]),
    /** Uploads that wait for the scanner or were left by a killed process; least recently tried first. */
    unfinished: (limit: number) =>
      all(
        `state = 'waiting' OR (state = 'attaching' AND tried_at < now() - interval '5 minutes') ORDER BY tried_at LIMIT $1`,
        [limit],
      ),
    /** Uploads started before this time and not waiting, or refused six days before it. */
    expired: (before: string, limit: number) =>
      all(
        `(state IN ('uploading', 'attaching') AND created_at < $1)
           OR (state = 'refused' AND tried_at < $1::timestamptz - interval '6 days') ORDER BY created_at LIMIT $2`,
        [before, limit],
      ),
    /** Adds a part at this offset; false: the received bytes do not end there, or there is no row. */
    async add(
      uploadId: string,
      { part, size, offset }: { readonly part: string; readonly size: number; readonly offset: number },
    ): Promise<boolean> {
      const written = await run(
        'UPDATE web.upload SET parts = parts || $2::text, received = received + $3 WHERE upload_id = $1 AND received = $4 AND received + $3 <= size',
        [uploadId, part, size, offset],
      )
      return written === 1
    },
    /** Sets `attaching` for a complete upload; a waiting one stays waiting until it is scanned. */
    async startAttaching(uploadId: string, replaces: string | null): Promise<UploadRow | undefined> {
      const { rows } = await pool.query<UploadRow>(
        `UPDATE web.upload SET state = CASE WHEN state = 'uploading' AND received = size THEN 'attaching' ELSE state END,
           tried_at = now(), replaces = coalesce($2, replaces) WHERE upload_id = $1 RETURNING ${columns}`,
        [uploadId, replaces],
      )
      return rows[0]
    },
    /** Returns an upload that could not be attached to `uploading`; a waiting one stays waiting. */
    async release(uploadId: string): Promise<void> {
      await run(
        `UPDATE web.upload SET state = 'uploading', replaces = NULL WHERE upload_id = $1 AND state = 'attaching'`,
        [uploadId],
      )
    },
    async wait(uploadId: string): Promise<void> {
      await run(
        `UPDATE web.upload SET state = 'waiting', waits_since = coalesce(waits_since, now()) WHERE upload_id = $1`,
        [uploadId],
      )
    },
    /** Also clears the parts, which the caller deletes. */
    async refuse(uploadId: string, refused: Refused): Promise<void> {
      await run(`UPDATE web.upload SET state = 'refused', refused = $2, parts = '{}' WHERE upload_id = $1`, [
        uploadId,
        JSON.stringify(refused),
      ])
    },
    /** Deletes the row and returns its parts. */
    async take(uploadId: string): Promise<readonly string[]> {
      const { rows } = await pool.query<{ parts: string[] }>(
        'DELETE FROM web.upload WHERE upload_id = $1 RETURNING parts',
        [uploadId],
      )
      return rows[0]?.parts ?? []
    },
  }
}
