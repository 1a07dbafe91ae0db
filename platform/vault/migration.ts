import { createKeyRing } from './key-ring-table.ts'
import { createSnapshotTable } from './snapshot-table.ts'
import { createUsedSteps } from './used-steps.ts'

/** Schema `vault`. Whatever is wrapped names its key; a person whose key was destroyed keeps a row without one. */
export const vaultMigration = {
  name: 'vault',
  sql: `
    CREATE SCHEMA vault;
    CREATE TABLE vault.person_key (
      person_id text PRIMARY KEY,
      wrapped_key bytea,
      key_id text,
      created_at timestamptz NOT NULL DEFAULT now(),
      destroyed_at timestamptz
    );
    CREATE INDEX person_key_wrapped_with ON vault.person_key (key_id) WHERE wrapped_key IS NOT NULL;
    CREATE TABLE vault.password (
      account_id text PRIMARY KEY,
      wrapped_hash bytea NOT NULL,
      key_id text NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX password_wrapped_with ON vault.password (key_id);
    ${createKeyRing}
    ${createSnapshotTable}
    ${createUsedSteps}`,
}
