import type { Pool } from 'pg'

export const createSnapshotTable = `
    -- What streams come to, sealed with the keys of all persons in it: a cache, empty after a crash, to be deleted at any time.
    CREATE UNLOGGED TABLE vault.snapshot (
      stream text COLLATE "C" PRIMARY KEY,
      revision integer NOT NULL,
      -- Seal of the event of that revision.
      seal text NOT NULL,
      persons text[] NOT NULL,
      -- Of the code that made it; other code makes its own.
      shape text NOT NULL,
      sealed bytea NOT NULL,
      mac text NOT NULL
    );
    CREATE INDEX snapshot_person ON vault.snapshot USING gin (persons);`

export type SnapshotRow = {
  readonly stream: string
  readonly revision: number
  readonly seal: string
  readonly persons: readonly string[]
  readonly shape: string
  readonly sealed: Buffer
  readonly mac: string
}

export async function findSnapshotRow(pool: Pool, stream: string): Promise<SnapshotRow | undefined> {
  const { rows } = await pool.query<SnapshotRow>({
    name: 'find snapshot',
    text: 'SELECT stream, revision, seal, persons, shape, sealed, mac FROM vault.snapshot WHERE stream = $1',
    values: [stream],
  })
  return rows[0]
}

/**
 * Stores a snapshot, replacing an older one, unless a key of its persons no longer exists; locks those keys meanwhile.
 */
export async function saveSnapshotRow(
  pool: Pool,
  { stream, revision, seal, persons, shape, sealed, mac }: SnapshotRow,
): Promise<void> {
  await pool.query(
    `WITH present AS MATERIALIZED (SELECT person_id FROM vault.person_key WHERE person_id = ANY($4) AND wrapped_key IS NOT NULL FOR SHARE)
     INSERT INTO vault.snapshot AS known (stream, revision, seal, persons, shape, sealed, mac)
     SELECT $1, $2, $3, $4::text[], $5, $6, $7 WHERE (SELECT count(*) FROM present) = cardinality($4::text[])
     ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision, seal = excluded.seal, persons = excluded.persons,
       shape = excluded.shape, sealed = excluded.sealed, mac = excluded.mac
       WHERE known.revision <= excluded.revision OR known.shape <> excluded.shape`,
    [stream, revision, seal, persons, shape, sealed, mac],
  )
}

/** Call after their keys are destroyed: no new snapshot can be stored then. */
export async function dropSnapshotsOf(pool: Pool, personIds: readonly string[]): Promise<void> {
  await pool.query('DELETE FROM vault.snapshot WHERE persons && $1::text[]', [personIds])
}
