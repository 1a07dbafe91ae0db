import { readSchemaMigration } from '@fleet/platform/subscriptions/checkpoint'
import { missedMigration } from '@fleet/platform/subscriptions/missed-events'
import { featureMigrations } from './features.ts'
import type { Migration } from '@fleet/platform/database/migrate'
import { migration as eventsMigration } from '@fleet/platform/event-sourcing/stores/postgres'
import { markMigration } from '@fleet/platform/event-sourcing/integrity/log-marks'
import { reactorMigration } from '@fleet/platform/subscriptions/reactor-table'
import { countersMigration } from '@fleet/platform/http/rate-limits/counters'
import { sessionMigration } from '@fleet/platform/http/session/session-table'
import { readModels } from '@fleet/projections/every-read-model'
import { vaultMigration } from '@fleet/platform/vault/migration'

/** All tables of the application, in the order they are made. The first one says that this version made the database. */
export const migrations: readonly Migration[] = [
  eventsMigration,
  vaultMigration,
  sessionMigration,
  countersMigration,
  reactorMigration,
  markMigration,
  ...featureMigrations,
  readSchemaMigration,
  missedMigration,
  ...readModels.map(({ migration }) => migration),
]
