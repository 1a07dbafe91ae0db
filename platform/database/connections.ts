/** Connections to Postgres that a process opens for one purpose, at most. `name`: what `pg_stat_activity` calls them. */
export type Connections = {
  readonly name: string
  readonly most: number
  /** Not opened where `PROCESS` is `web`. */
  readonly notInWeb?: true
  /** Not opened where events are in EventStoreDB. */
  readonly notWithEventStore?: true
  readonly what: string
}

/** Every connection of a process; nothing else opens one while it serves. `docs/connections.md` is written from here. */
export const connections = {
  events: {
    name: 'event-store',
    most: 8,
    notWithEventStore: true,
    what: 'The log: appends together, reads, one that listens for new events',
  },
  vault: { name: 'fleet vault', most: 4, what: 'Keys, password hashes and snapshots' },
  service: { name: 'fleet service', most: 6, what: 'Sessions, counted attempts, the outbox' },
  reads: { name: 'fleet reads', most: 6, what: 'Read models, read by routes' },
  projecting: {
    name: 'fleet projecting',
    most: 5,
    notInWeb: true,
    what: 'Read models and checkpoints, written: all subscriptions share them',
  },
  listening: {
    name: 'fleet listening',
    most: 1,
    what: 'Word of ended sessions, destroyed keys and sent mails from all processes',
  },
  leading: {
    name: 'fleet leading',
    most: 1,
    notInWeb: true,
    what: 'Leader election: subscriptions and recurring jobs',
  },
} as const satisfies Readonly<Record<string, Connections>>

/** Of a program beside the application, `npm run projections:rebuild` above all: as many as it opens at most. */
export const beside = { vault: 2, service: 1, reads: 1, events: 3, owner: 3 } as const

/** What Postgres keeps for its superusers (`superuser_reserved_connections`). */
export const reserved = 3

const all: readonly Connections[] = Object.values(connections)

/** Connections of one process at most, events in Postgres. */
export function mostConnections(process: 'all' | 'web'): number {
  return all.filter(({ notInWeb }) => process === 'all' || notInWeb !== true).reduce((sum, { most }) => sum + most, 0)
}

/** `max_connections` for so many processes that serve only, and one that does everything. */
export function connectionsNeeded(webProcesses: number): number {
  return (
    mostConnections('all') +
    webProcesses * mostConnections('web') +
    Object.values(beside).reduce((sum, most) => sum + most, 0) +
    reserved
  )
}
