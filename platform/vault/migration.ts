import { createKeyRing } from './key-ring.ts'
import { createSnapshotTable } from './snapshot-table.ts'
import { createUsedSteps } from './used-steps.ts'

/** Schema `vault`. Wrapped values name their key; a person with a destroyed or missing key has a row without one. */
export const vaultMigration = {
  name: 'vault',
  sql: `
    CREATE SCHEMA vault;
    CREATE TABLE vault.person_key (
      person_id text PRIMARY KEY,
      wrapped_key bytea,
      key_id text,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- Without a key and without this the key is missing: events need it and the vault lacks it.
      destroyed_at timestamptz
    );
    CREATE INDEX person_key_missing ON vault.person_key (person_id) WHERE wrapped_key IS NULL AND destroyed_at IS NULL;
    CREATE TABLE vault.password (
      account_id text PRIMARY KEY,
      wrapped_hash bytea NOT NULL,
      key_id text NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    ${createKeyRing}
    ${createSnapshotTable}
    ${createUsedSteps}`,
}
