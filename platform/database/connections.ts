/** Connections to Postgres that a process opens for one purpose, at most. `name`: what `pg_stat_activity` calls them. */
export type Connections = {
  readonly name: string
  readonly max: number
  /** Not opened where `PROCESS` is `web`. */
  readonly notInWeb?: true
  /** Not opened where events are in EventStoreDB. */
  readonly notWithEventStore?: true
  readonly description: string
}

/** Every connection of a process; nothing else opens one while it serves. `docs/connections.md` is written from here. */
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
    description: 'Word of ended sessions, destroyed keys and sent mails from all processes',
  },
  leading: {
    name: 'fleet leading',
    max: 1,
    notInWeb: true,
    description: 'Leader election: subscriptions and recurring jobs',
  },
} as const satisfies Readonly<Record<string, Connections>>

/** Of a program beside the application, `npm run projections:rebuild` above all: as many as it opens at most. */
export const programConnections = { vault: 2, service: 1, reads: 1, events: 3, owner: 3 } as const

/** What Postgres keeps for its superusers (`superuser_reserved_connections`). */
export const superuserReserved = 3

const all: readonly Connections[] = Object.values(connections)

/** Connections of one process at max, events in Postgres. */
export function maxConnections(process: 'all' | 'web'): number {
  return all.filter(({ notInWeb }) => process === 'all' || notInWeb !== true).reduce((sum, { max }) => sum + max, 0)
}

/** `max_connections` for so many processes that serve only, and one that does everything. */
export function connectionsNeeded(webProcesses: number): number {
  return (
    maxConnections('all') +
    webProcesses * maxConnections('web') +
    Object.values(programConnections).reduce((sum, max) => sum + max, 0) +
    superuserReserved
  )
}
