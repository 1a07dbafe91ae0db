import type { Pool } from 'pg'
import { pause, retryDelay } from '@fleet/projections/runtime/backoff'
import { takeTurns } from '@fleet/projections/runtime/leadership'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import type { EventStore } from '@fleet/domain/kernel/event-store'

export const reactorMigration = {
  name: 'reactor-1',
  sql: `
    CREATE SCHEMA IF NOT EXISTS reactor;
    CREATE TABLE IF NOT EXISTS reactor.checkpoint (reactor text PRIMARY KEY, position bigint NOT NULL);`,
}

/** Acts on events after they are stored. A rebuild of read models does not run it again: it has a checkpoint of its own. */
export type Reactor = {
  readonly name: string
  readonly types: ReadonlySet<string>
  /** At least once for each event, in log order: what it does twice must be the same as once. */
  readonly react: (event: StoredEvent) => Promise<void>
}

export type ReactorOptions = {
  readonly pool: Pool
  readonly databaseUrl: string
  readonly store: EventStore
  readonly reactors: readonly Reactor[]
  readonly onError: (line: string) => void
}

export type RunningReactors = { stop(): Promise<void> }

/** How much of the log may be read again after a kill: the checkpoint is written after each event that mattered, else after so many. */
const unwrittenMost = 500

/** Runs reactors in one process at a time. One that fails is tried again with growing pauses, and holds up the others. */
export function runReactors({ pool, databaseUrl, store, reactors, onError }: ReactorOptions): RunningReactors {
  const stopping = new AbortController()
  const names = reactors.map(({ name }) => name)

  async function positions(): Promise<Map<string, bigint>> {
    const { rows } = await pool.query<{ reactor: string; position: string }>(
      'SELECT reactor, position FROM reactor.checkpoint WHERE reactor = ANY($1)',
      [names],
    )
    return new Map(rows.map(({ reactor, position }) => [reactor, BigInt(position)]))
  }

  async function advance(position: bigint): Promise<void> {
    await pool.query(
      `INSERT INTO reactor.checkpoint (reactor, position) SELECT unnest($1::text[]), $2
       ON CONFLICT (reactor) DO UPDATE SET position = greatest(checkpoint.position, excluded.position)`,
      [names, String(position)],
    )
  }

  async function until(signal: AbortSignal, what: string, work: () => Promise<void>): Promise<void> {
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        onError(`${what}, attempt ${attempt}: ${error instanceof Error ? error.message : String(error)}`)
        await pause(retryDelay(attempt), signal)
      }
    }
  }

  async function lead(signal: AbortSignal): Promise<void> {
    const known = await positions()
    const from = reactors.reduce((least, { name }) => {
      const position = known.get(name) ?? -1n
      return position < least ? position : least
    }, known.get(names[0] ?? '') ?? -1n)
    let unwritten = 0
    for await (const message of store.subscribe({ signal, ...(from >= 0n ? { after: from } : {}) })) {
      const { event, position } = message.kind === 'event' ? { event: message.event, position: message.event.position } : { event: undefined, position: message.position }
      const concerned = event === undefined ? [] : reactors.filter(({ name, types }) => types.has(event.type) && position > (known.get(name) ?? -1n))
      for (const { name, react } of concerned) {
        if (event !== undefined) await until(signal, `reactor ${name} at ${event.type} ${event.id}`, () => react(event))
      }
      if (signal.aborted) return
      unwritten += 1
      if (concerned.length === 0 && unwritten < unwrittenMost) continue
      await until(signal, 'reactors: checkpoint', () => advance(position))
      unwritten = 0
    }
  }

  const running = takeTurns({
    url: databaseUrl,
    name: 'reactors',
    signal: stopping.signal,
    lead,
    onError: (error) => onError(`reactors: ${error instanceof Error ? error.message : String(error)}`),
    onStandby: () => {},
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
