import { readSchemaMigration, subscriptionMigration } from '@fleet/platform/subscriptions/migration'
import { featureMigrations } from './features.ts'
import { nameKeyMigration } from '@fleet/platform/database/name-key'
import type { Migration } from '@fleet/platform/database/migrate'
import { migration as eventsMigration } from '@fleet/platform/event-sourcing/stores/postgres'
import { logEndsMigration } from '@fleet/platform/event-sourcing/integrity/log-ends'
import { countersMigration } from '@fleet/platform/http/rate-limits/counters'
import { sessionMigration } from '@fleet/platform/http/session/session-table'
import { readModels } from '@fleet/projections/every-read-model'
import { statsTotalsMigration } from '@fleet/projections/stats/projection'
import { vaultMigration } from '@fleet/platform/vault/migration'

/** All migrations, in order. The first one marks the database as made by this version. */
export const migrations: readonly Migration[] = [
  eventsMigration,
  vaultMigration,
  logEndsMigration,
  sessionMigration,
  countersMigration,
  subscriptionMigration,
  ...featureMigrations,
  readSchemaMigration,
  nameKeyMigration,
  ...readModels.map(({ migration }) => migration),
  statsTotalsMigration,
]
