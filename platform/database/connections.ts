/**
 * Connections to Postgres that a process opens for one purpose. `name`: shown in `pg_stat_activity`. `max`: upper
 * limit.
 */
export type Connections = {
  readonly name: string
  readonly max: number
  /** Not opened where `PROCESS` is `web`. */
  readonly notInWeb?: true
  /** Not opened where events are in EventStoreDB. */
  readonly notWithEventStore?: true
  readonly description: string
}

/** All connections of a serving process. `docs/connections.md` is generated from this table. */
export const connections = {
  events: {
    name: 'event-store',
    max: 8,
    notWithEventStore: true,
    description: 'The log: appends together, reads, one that listens for new events',
  },
  vault: { name: 'fleet vault', max: 4, description: 'Keys, password hashes and snapshots' },
  service: { name: 'fleet service', max: 6, description: 'Sessions, counted attempts, the outbox' },
  reads: { name: 'fleet reads', max: 6, description: 'Read models, read by routes' },
  projecting: {
    name: 'fleet projecting',
    max: 5,
    notInWeb: true,
    description: 'Read models and checkpoints, written: all subscriptions share them',
  },
  listening: {
    name: 'fleet listening',
    max: 1,
    description: 'Word of ended sessions, destroyed keys, waiting and sent mails from all processes',
  },
  leading: {
    name: 'fleet leading',
    max: 1,
    notInWeb: true,
    description: 'Leader election: subscriptions and recurring jobs',
  },
} as const satisfies Readonly<Record<string, Connections>>

/** Maximum connections of a program that runs next to the application, such as `npm run projections:rebuild`. */
export const programConnections = { vault: 2, service: 1, reads: 1, events: 3, owner: 3 } as const

/** Connections that Postgres reserves for superusers (`superuser_reserved_connections`). */
export const superuserReserved = 3

const all: readonly Connections[] = Object.values(connections)

/** Maximum connections of one process when events are in Postgres. */
export function maxConnections(process: 'all' | 'web'): number {
  return all.filter(({ notInWeb }) => process === 'all' || notInWeb !== true).reduce((sum, { max }) => sum + max, 0)
}

/** The `max_connections` needed for this many web processes and one that does everything. */
export function connectionsNeeded(webProcesses: number): number {
  return (
    maxConnections('all') +
    webProcesses * maxConnections('web') +
    Object.values(programConnections).reduce((sum, max) => sum + max, 0) +
    superuserReserved
  )
}
