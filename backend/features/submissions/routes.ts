import type { BeforeSubmit } from '../../form-instances/save.ts'
import type { FastifyInstance } from 'fastify'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Clock } from '@fleet/platform/time/clock'
import type { Submissions } from './registration.ts'
import type { ErasureHandler } from '@fleet/domain/erasures/decider'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { Uploads } from '../../documents/upload/uploads.ts'
import type { Scanner } from '../../documents/scan/scanner.ts'
import type { Vault } from '@fleet/platform/vault/vault'
import type { DocumentLogHandler } from '@fleet/domain/documents/decider'
import type { Counters } from '@fleet/platform/http/rate-limits/counters'
import type { ReferenceHandler } from '@fleet/domain/references/decider'
import type { ListViewHandler } from '@fleet/domain/list-views/decider'
import { bulkReviewRoutes } from './commands/bulk-review.ts'
import { submissionCommandRoutes } from './command-routes.ts'
import { listViewRoutes } from './list-views.ts'
import { dueRoutes } from './due-routes.ts'
import { submissionListRoutes } from './list-routes.ts'
import { submissionReadRoutes } from './read-routes.ts'
import type { InstanceLimits } from '../../form-instances/limits.ts'

type Deps = {
  readonly clock: Clock
  readonly limits: InstanceLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly uploads: Uploads
  readonly scanner: Scanner | undefined
  readonly beforeSubmit: BeforeSubmit
  readonly documentLogs: DocumentLogHandler
  readonly submissions: Submissions
  readonly agents: AgencyHandler
  readonly listViews: ListViewHandler
  readonly references: ReferenceHandler
  readonly erasures: ErasureHandler
  readonly outbox: OutboxTable
}

/** Calls for registrations: lists, due ones, one of them, and its commands. */
export function submissionRoutes(app: FastifyInstance, deps: Deps): void {
  submissionListRoutes(app, deps)
  dueRoutes(app, deps)
  submissionReadRoutes(app, deps)
  submissionCommandRoutes(app, deps)
  bulkReviewRoutes(app, deps)
  listViewRoutes(app, deps)
}
