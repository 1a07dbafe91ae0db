import type { Migration } from '../database/migrate.ts'
import { checkpointTable } from './checkpoints.ts'
import { parkedEventTable } from './parked-events.ts'
import { logMarkTable } from './replaced-log.ts'

/** The schema of all read models' tables. Runs before the migrations of projections. */
export const readSchemaMigration: Migration = {
  name: 'read/schema',
  sql: `create schema if not exists read; create extension if not exists pg_trgm with schema public`,
}

/** Checkpoints, parked events and the mark that identifies the log. */
export const subscriptionMigration: Migration = {
  name: 'subscription/schema',
  sql: `create schema subscription; set local search_path to subscription;
    ${checkpointTable}; ${parkedEventTable}; ${logMarkTable}`,
}
