import type { FastifyInstance } from 'fastify'
import type { Migration } from '../database/migrate.ts'
import type { LogDeps } from '../event-sourcing/command-handler/stream-reader.ts'
import type { Job } from '../jobs/scheduler.ts'
import type { Reactor } from '../subscriptions/subscription.ts'
import type { Calls } from './contract/call.ts'
import type { LimitTable } from './limits.ts'
import type { LiveUpdates } from './live-updates.ts'

/**
 * One feature of the server, described in its `feature.ts`. The application registers it as a Fastify plugin of its own and
 * gives it what it asks for in `Deps`.
 */
export type Feature<Deps> = {
  readonly name: string
  /** Contracts of its calls, by method and address. */
  readonly calls?: Calls
  /** Opens the command handlers of its aggregates, on a log that checks what it reads. */
  readonly commands?: (log: LogDeps, ...more: never[]) => object
  /** Register its routes, in this order. What one starts, it stops in `onClose`. */
  readonly routes?: readonly ((app: FastifyInstance, deps: Deps) => void | Promise<void>)[]
  /** What follows from events, at least once for each. */
  readonly reactors?: (deps: Deps) => readonly Reactor[]
  /** Recurring jobs, run by the scheduler of the application. */
  readonly jobs?: (deps: Deps, log: (line: string) => void) => readonly Job[]
  readonly migrations?: readonly Migration[]
  /** What open pages hear of it. */
  readonly liveUpdates?: LiveUpdates
  readonly limits?: LimitTable
  /** Names that its calls use beside a form's answers: no field can be called so. */
  readonly reservedNames?: readonly string[]
  /** Codes of its refusals, with their HTTP status; the text is `errors.<code>` in each language. */
  readonly errorCodes?: Readonly<Record<string, number>>
}

/** What a function of a feature asks for, behind the Fastify instance. */
export type DepsOf<Route extends (app: FastifyInstance, deps: never) => unknown> = Parameters<Route>[1]
