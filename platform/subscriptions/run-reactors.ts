import type { Pool } from 'pg'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { pause } from '../async/backoff.ts'
import type { Failure } from './failure.ts'
import { faultName } from '../logging/fault.ts'
import { inOneProcess, type Running } from '../jobs/in-one-process.ts'
import type { Leadership } from '../jobs/leadership.ts'
import type { LogTail } from './log-tail.ts'
import { passes, ReactorLoop } from './reactor-loop.ts'
import { reactorTable, type Due } from './reactor-table.ts'
import type { Reactor } from './reactor.ts'

export type ReactorOptions = {
  readonly pool: Pool
  readonly leadership: Leadership
  readonly tail: LogTail
  readonly store: Pick<EventStore, 'read'>
  readonly reactors: readonly Reactor[]
  readonly onError: (line: string) => void
  /** Attempts at one event before it counts as missed. */
  readonly attempts?: number
  /** Between looks at what was missed and is due again, ms. */
  readonly lookEveryMs?: number
}

export type RunningReactors = Running & {
  /** Why reactors stand still; [] when none does. */
  failures(): readonly Failure[]
}

const dueMost = 50

/**
 * Runs reactors, each in a loop and with a checkpoint of its own, all in one process at a time. An event at which one fails
 * is tried again, counts as missed after some attempts, and is tried again now and then: it holds up neither the others nor what comes.
 */
export function runReactors({
  pool,
  leadership,
  tail,
  store,
  reactors,
  onError,
  attempts = 5,
  lookEveryMs = 5_000,
}: ReactorOptions): RunningReactors {
  const table = reactorTable(pool)
  const loops = reactors.map((reactor) => new ReactorLoop({ table, tail, reactor, onError, attempts }))

  async function tryAgain(due: Due): Promise<void> {
    const reactor = reactors.find(({ name }) => name === due.reactor)
    const [event] = await store.read(due.stream, { from: due.revision, limit: 1 })
    try {
      if (event?.id === due.eventId) await reactor?.react(event)
    } catch (error) {
      if (passes(error)) throw error
      onError(`reactor ${due.reactor} at ${due.eventId}, missed, attempt ${due.attempts + 1}: ${faultName(error)}`)
      return table.failedAgain(due, { reason: faultName(error), attempts: due.attempts + 1 })
    }
    await table.done(due)
  }

  async function tryAllAgain(signal: AbortSignal): Promise<void> {
    for (; !signal.aborted; await pause(lookEveryMs, signal)) {
      try {
        for (const due of await table.due(
          reactors.map(({ name }) => name),
          dueMost,
        ))
          if (!signal.aborted) await tryAgain(due)
      } catch (error) {
        onError(`reactors: what was missed: ${faultName(error)}`)
      }
    }
  }

  const running = inOneProcess(leadership, {
    name: 'reactors',
    lead: async (signal) => void (await Promise.all([...loops.map((loop) => loop.run(signal)), tryAllAgain(signal)])),
    onError: (error) => onError(`reactors: ${faultName(error)}`),
  })
  return { ...running, failures: () => loops.flatMap(({ failure }) => failure ?? []) }
}
