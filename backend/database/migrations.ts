import { personColumns } from '@fleet/projections/person-columns'
import { countedAsTheyChange } from '@fleet/projections/counted-as-they-change'
import { foundByWords } from '@fleet/projections/found-by-words'
import { stepColumns } from '@fleet/projections/step-columns'
import { readSchemaMigration } from '@fleet/projections/runtime/checkpoint'
import { missedMigration } from '@fleet/projections/runtime/missed-events'
import type { Migration } from '@fleet/projections/runtime/migrate'
import { migration as eventsMigration } from '../event-store/postgres.ts'
import { attemptsMigration } from '../features/accounts/attempts.ts'
import { outboxMigration } from '../features/mail/outbox-table.ts'
import { markMigration } from '../log/log-marks.ts'
import { reactorMigrations } from '../log/reactor-table.ts'
import { countersMigration } from '../plugins/counters.ts'
import { sessionMigration } from '../plugins/session-table.ts'
import { readModels } from '../read-models.ts'
import { uploadMigration, waitingMigration } from '../uploads/upload-table.ts'
import { usedStepsMigration } from '../vault/used-steps.ts'
import { vaultMigrations } from '../vault/vault.ts'

/** All tables of the application, in the order they are made. */
export const migrations: readonly Migration[] = [
  eventsMigration, ...vaultMigrations, usedStepsMigration, sessionMigration, countersMigration, attemptsMigration, uploadMigration, waitingMigration, ...reactorMigrations, markMigration, outboxMigration, readSchemaMigration, missedMigration,
  ...readModels.map(({ migration }) => migration), personColumns, stepColumns, foundByWords, countedAsTheyChange,
]
