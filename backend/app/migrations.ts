import { personColumns } from '@fleet/projections/person-columns'
import { countedAsTheyChange } from '@fleet/projections/counted-as-they-change'
import { foundByWords } from '@fleet/projections/found-by-words'
import { stepColumns } from '@fleet/projections/step-columns'
import { readSchemaMigration } from '@fleet/platform/subscriptions/checkpoint'
import { missedMigration } from '@fleet/platform/subscriptions/missed-events'
import { featureMigrations } from './features.ts'
import type { Migration } from '@fleet/platform/database/migrate'
import { migration as eventsMigration } from '@fleet/platform/event-sourcing/stores/postgres'
import { markMigration } from '@fleet/platform/event-sourcing/integrity/log-marks'
import { reactorMigrations } from '@fleet/platform/subscriptions/reactor-table'
import { countersMigration } from '@fleet/platform/http/rate-limits/counters'
import { sessionMigration } from '@fleet/platform/http/session/session-table'
import { readModels } from '@fleet/projections/every-read-model'
import { usedStepsMigration } from '@fleet/platform/vault/used-steps'
import { vaultMigrations } from '@fleet/platform/vault/vault'

/** All tables of the application, in the order they are made. */
export const migrations: readonly Migration[] = [
  eventsMigration,
  ...vaultMigrations,
  usedStepsMigration,
  sessionMigration,
  countersMigration,
  ...reactorMigrations,
  markMigration,
  ...featureMigrations,
  readSchemaMigration,
  missedMigration,
  ...readModels.map(({ migration }) => migration),
  personColumns,
  stepColumns,
  foundByWords,
  countedAsTheyChange,
]
