import type { Pool } from 'pg'
import type { Actor } from '@fleet/domain/kernel/event'

export const uploadMigration = {
  name: 'web-upload',
  sql: `
    -- Files on their way, until they are documents. What was said of one is sealed with the key of the person it shows.
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
      -- Places of what arrived, in order.
      parts text[] NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Whole, and not looked at yet by who looks for malware; since when.
      waits_since timestamptz,
      -- The document whose place it takes, while it waits.
      replaces text,
      -- Why it was refused when its turn came: code and values. Its parts are gone.
      refused jsonb,
      refused_at timestamptz
    );
    CREATE INDEX IF NOT EXISTS upload_filled ON web.upload (filled_id);
    CREATE INDEX IF NOT EXISTS upload_person ON web.upload (person_id);
    CREATE INDEX IF NOT EXISTS upload_age ON web.upload (created_at);
    CREATE INDEX IF NOT EXISTS upload_waiting ON web.upload (upload_id) WHERE waits_since IS NOT NULL AND refused IS NULL;`,
}

/** Why an upload that waited was refused. */
export type Refused = { readonly code: string; readonly values: Readonly<Record<string, string | number>> }

/** What the table holds of an upload; times in ISO 8601, UTC. */
export type UploadRow = {
  readonly uploadId: string
  /** The kind of filled form, and which. */
  readonly formId: string
  readonly filledId: string
  readonly personId: string
  /** As its uploader counts, from 1. */
  readonly person: number
  readonly accountId: string
  readonly actor: Actor
  readonly sealed: Buffer
  /** Bytes it has in the end, and those that are there. */
  readonly size: number
  readonly received: number
  readonly parts: readonly string[]
  readonly createdAt: string
  readonly waitsSince?: string
  readonly replaces?: string
  readonly refused?: Refused
}

type Stored = Omit<UploadRow, 'size' | 'received' | 'createdAt' | 'waitsSince' | 'replaces' | 'refused'> & {
  size: string
  received: string
  createdAt: Date
  waitsSince: Date | null
  replaces: string | null
  refused: Refused | null
}

const columns = `upload_id AS "uploadId", form_id AS "formId", filled_id AS "filledId", person_id AS "personId", person, account_id AS "accountId", actor, sealed,
  size, received, parts, created_at AS "createdAt", waits_since AS "waitsSince", replaces, refused`

function rowOf({ size, received, createdAt, waitsSince, replaces, refused, ...row }: Stored): UploadRow {
  return {
    ...row,
    size: Number(size),
    received: Number(received),
    createdAt: createdAt.toISOString(),
    ...(waitsSince === null ? {} : { waitsSince: waitsSince.toISOString() }),
    ...(replaces === null ? {} : { replaces }),
    ...(refused === null ? {} : { refused }),
  }
}

export type UploadTable = ReturnType<typeof uploadTable>

export function uploadTable(pool: Pool) {
  async function all(where: string, values: readonly (string | number)[]): Promise<UploadRow[]> {
    const { rows } = await pool.query<Stored>(`SELECT ${columns} FROM web.upload WHERE ${where}`, [...values])
    return rows.map(rowOf)
  }
  return {
    /** False: it is there already. */
    async put(row: Omit<UploadRow, 'createdAt' | 'waitsSince' | 'replaces' | 'refused'>): Promise<boolean> {
      const { uploadId, formId, filledId, personId, person, accountId, actor, sealed, size, received, parts } = row
      const { rowCount } = await pool.query(
        `INSERT INTO web.upload (upload_id, form_id, filled_id, person_id, person, account_id, actor, sealed, size, received, parts)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
        [
          uploadId,
          formId,
          filledId,
          personId,
          person,
          accountId,
          JSON.stringify(actor),
          sealed,
          size,
          received,
          [...parts],
        ],
      )
      return rowCount === 1
    },
    find: async (uploadId: string): Promise<UploadRow | undefined> => (await all('upload_id = $1', [uploadId]))[0],
    /** Oldest first. */
    ofFilled: (filledId: string) => all('filled_id = $1 ORDER BY created_at, upload_id', [filledId]),
    ofPerson: (personId: string) => all('person_id = $1', [personId]),
    /** Those that wait, after this one. */
    waiting: (after: string, most: number) =>
      all('waits_since IS NOT NULL AND refused IS NULL AND upload_id > $1 ORDER BY upload_id LIMIT $2', [after, most]),
    /** Begun before, and not waiting; or refused six days before that. */
    over: (moment: string, most: number) =>
      all(
        `(waits_since IS NULL AND created_at < $1) OR refused_at < $1::timestamptz - interval '6 days' ORDER BY created_at LIMIT $2`,
        [moment, most],
      ),
    /** Adds a part behind so many bytes; false: there are more or fewer by now, or none. */
    async add(
      uploadId: string,
      { part, size, behind }: { readonly part: string; readonly size: number; readonly behind: number },
    ): Promise<boolean> {
      const { rowCount } = await pool.query(
        'UPDATE web.upload SET parts = parts || $2::text, received = received + $3 WHERE upload_id = $1 AND received = $4 AND received + $3 <= size',
        [uploadId, part, size, behind],
      )
      return rowCount === 1
    },
    async waitFrom(
      uploadId: string,
      { moment, replaces }: { readonly moment: string; readonly replaces: string | undefined },
    ): Promise<void> {
      await pool.query(
        'UPDATE web.upload SET waits_since = coalesce(waits_since, $2), replaces = coalesce(replaces, $3) WHERE upload_id = $1',
        [uploadId, moment, replaces ?? null],
      )
    },
    /** It has no parts any more. */
    async refuse(
      uploadId: string,
      { moment, refused }: { readonly moment: string; readonly refused: Refused },
    ): Promise<void> {
      await pool.query(`UPDATE web.upload SET refused = $2, refused_at = $3, parts = '{}' WHERE upload_id = $1`, [
        uploadId,
        JSON.stringify(refused),
        moment,
      ])
    },
    /** Answers what was there. */
    async take(uploadId: string): Promise<readonly string[]> {
      const { rows } = await pool.query<{ parts: string[] }>(
        'DELETE FROM web.upload WHERE upload_id = $1 RETURNING parts',
        [uploadId],
      )
      return rows[0]?.parts ?? []
    },
  }
}
