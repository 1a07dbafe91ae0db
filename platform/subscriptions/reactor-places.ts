import type { Pool } from 'pg'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { allEvents } from '../event-sourcing/stores/all-events.ts'
import type { OtherLog } from '../event-sourcing/integrity/other-log.ts'
import { goesOnAt, isAstray, lastKnown } from '../event-sourcing/integrity/other-log.ts'

/** A reactor that went back, and what it may do again: `events` in all, the first of them by name. */
export type WentBack = {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly events: number
  readonly first: readonly string[]
}

type Going = { readonly name: string; readonly from: bigint; readonly to: bigint }
type Reacting = { readonly name: string; readonly types: ReadonlySet<string> }

const namedMost = 20

/** Where reactors are, by name. */
export async function reactorPlaces(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await pool.query<{ reactor: string; position: string }>(
    'SELECT reactor, position FROM reactor.checkpoint ORDER BY reactor',
  )
  return new Map(rows.map(({ reactor, position }) => [reactor, BigInt(position)]))
}

/**
 * Reactors that have acted on more than both logs have go on after what both have, and what was known of the log of before is
 * forgotten, both or neither.
 */
export async function putReactorsBack(
  pool: Pool,
  store: EventStore,
  other: OtherLog,
  reactors: readonly Reacting[],
): Promise<WentBack[]> {
  const going: Going[] = []
  for (const [name, from] of await reactorPlaces(pool)) {
    if (isAstray(other, from)) going.push({ name, from, to: await goesOnAt(store, other, from) })
  }
  const again = await eventsAfter(
    store,
    going.reduce((least, { to }) => (to < least ? to : least), other.end),
    other.end,
  )
  await pool.query(
    `WITH gone AS (DELETE FROM reactor.log_mark WHERE position > $3)
     UPDATE reactor.checkpoint SET position = going.position FROM unnest($1::text[], $2::bigint[]) AS going(reactor, position) WHERE checkpoint.reactor = going.reactor`,
    [going.map(({ name }) => name), going.map(({ to }) => String(to)), String(lastKnown(other))],
  )
  return going.map(({ name, from, to }) => {
    const types = reactors.find((reactor) => reactor.name === name)?.types
    const events = again.filter(({ type, position }) => position > to && types?.has(type))
    return {
      name,
      from: String(from),
      to: String(to),
      events: events.length,
      first: events.slice(0, namedMost).map(nameOf),
    }
  })
}

type Named = Pick<StoredEvent, 'type' | 'stream' | 'revision' | 'position'>

const nameOf = ({ type, stream, revision }: Named) => `${type} (${stream} revision ${revision})`

async function eventsAfter(store: Pick<EventStore, 'subscribe'>, after: bigint, end: bigint): Promise<Named[]> {
  const events: Named[] = []
  if (after >= end) return events
  for await (const { type, stream, revision, position } of allEvents(store, after < 0n ? {} : { after }))
    events.push({ type, stream, revision, position })
  return events
}
