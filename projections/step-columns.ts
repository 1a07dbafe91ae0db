import type { Migration } from '@fleet/platform/database/migrate'

/** For tables that were made before steps were remembered by their ids: a rebuild fills the columns. */
export const stepColumns: Migration = {
  name: 'read/step-columns',
  sql: 'alter table if exists read.submission_list add column if not exists current_step_id text, add column if not exists stepped_under text;',
}
