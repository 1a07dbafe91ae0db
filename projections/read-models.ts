import { accountList } from './accounts/projection.ts'
import { auditTrail } from './audit-trail/projection.ts'
import { referenceNumbers } from './references/projection.ts'
import { readSchemaMigration } from './runtime/checkpoint.ts'
import type { Migration } from './runtime/migrate.ts'
import type { Projection } from './runtime/projection.ts'
import { stats } from './stats/projection.ts'
import { submissionList } from './submissions/projection.ts'

/** Every read model, run as one group: its rows move together. */
export const readModels: readonly Projection[] = [submissionList, auditTrail, stats, referenceNumbers, accountList]

export const readModelMigrations: readonly Migration[] = [readSchemaMigration, ...readModels.map(({ migration }) => migration)]
