import type { FastifyInstance } from 'fastify'
import type { Migration } from '../database/migrate.ts'
import type { LogDeps } from '../event-sourcing/command-handler/stream-reader.ts'
import type { Job } from '../jobs/scheduler.ts'
import type { Reactor } from '../subscriptions/subscription.ts'
import type { Calls } from './contract/call.ts'
import type { LimitTable } from './limits.ts'
import type { LiveUpdates } from './live-updates.ts'

/**
 * One feature of the server, described in its `feature.ts`. The application registers it as a Fastify plugin and passes
 * it its `Deps`.
 */
export type Feature<Deps> = {
  readonly name: string
  /** Contracts of its calls, by method and address. */
  readonly calls?: Calls
  /** Creates the command handlers of its aggregates, on a log with integrity checks. */
  readonly commands?: (log: LogDeps, ...more: never[]) => object
  /** Register its routes, in this order. They stop in `onClose` what they started. */
  readonly routes?: readonly ((app: FastifyInstance, deps: Deps) => void | Promise<void>)[]
  /** Effects of events, at least once for each. */
  readonly reactors?: (deps: Deps) => readonly Reactor[]
  /** Recurring jobs, run by the scheduler of the application. */
  readonly jobs?: (deps: Deps, log: (line: string) => void) => readonly Job[]
  readonly migrations?: readonly Migration[]
  /** The live updates it sends to open pages. */
  readonly liveUpdates?: LiveUpdates
  readonly limits?: LimitTable
  /** Names that its calls use next to a form's answers: no field may have one of them. */
  readonly reservedNames?: readonly string[]
  /** Its error codes with their HTTP status; the text is `errors.<code>` in each language. */
  readonly errorCodes?: Readonly<Record<string, number>>
}

/** The `Deps` of a feature's function, its second parameter. */
export type DepsOf<Route extends (app: FastifyInstance, deps: never) => unknown> = Parameters<Route>[1]
