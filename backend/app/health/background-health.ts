import type { Failure } from '@fleet/platform/subscriptions/failure'
import type { LogWatch } from '@fleet/platform/subscriptions/replaced-log'
import type { IntegrityWatch } from '@fleet/platform/event-sourcing/integrity/integrity-watch'
import type { AppendHealth } from '@fleet/platform/event-sourcing/command-handler/append-watch'
import type { StatusHealth } from '../../features/submissions/status-check.ts'

/** State of subscriptions, jobs, integrity and the log. */
export type BackgroundHealth = {
  readonly projections: unknown
  readonly reactors: 'elsewhere' | { readonly failures: readonly Failure[] }
  readonly seals: ReturnType<IntegrityWatch['health']>
  readonly log: ReturnType<LogWatch['health']>
  readonly appends: AppendHealth
  readonly statuses: StatusHealth
}
