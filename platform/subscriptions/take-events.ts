import type { DatabasePool } from 'slonik'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { applyBatch } from './apply-batch.ts'
import { pause, retryDelay } from '../async/backoff.ts'
import { CheckpointMoved, moveOn } from './checkpoint.ts'
import { faultName } from '../logging/fault.ts'
import { isAboutEvent, isOutage } from './failure.ts'
import type { LogBatch } from './log-tail.ts'
import type { OpenEvent, Projection } from './projection.ts'
import { countMissed, recordMissed } from './missed-events.ts'

export type Taking = {
  readonly database: DatabasePool
  readonly schema: string
  readonly projection: Projection
  readonly open: OpenEvent
  readonly signal: AbortSignal
  /** Told at every failed attempt; `event`: it is about this one. What it throws ends the attempts. */
  readonly onFailure: (error: unknown, event?: StoredEvent) => void
  /** Attempts at one event before it counts as missed. */
  readonly attempts: number
}

/** Events a read model may lack: with more, something is wrong with all of them and it stands still. */
const missedMost = 100

/**
 * Takes a batch into a read model: tries until it is done or `signal` aborts. An event that cannot be taken is looked for
 * by going on one at a time, and missed after some attempts. What is wrong with the database is waited out.
 * @throws CheckpointMoved see `moveOn`
 */
export async function takeEvents(taking: Taking, batch: LogBatch): Promise<void> {
  const { database, schema, projection, open, signal, onFailure, attempts } = taking
  const wanted = batch.events.filter(({ type }) => projection.types.has(type))
  for (let tries = 1, failed = 0; !signal.aborted; tries += 1) {
    try {
      const events = await Promise.all(wanted.map(open))
      return await applyBatch(database, { schema, projection, batch: { ...batch, events } })
    } catch (error) {
      if (error instanceof CheckpointMoved) throw error
      const isOut = isOutage(error)
      if (!isOut && wanted.length > 1) return takeOneByOne(taking, { ...batch, events: wanted })
      const [event] = isOut ? [] : wanted
      onFailure(error, event)
      if (event && isAboutEvent(error)) failed += 1
      if (event && failed >= attempts && (await leave(taking, { batch, event, error, attempts: failed }))) return
      await pause(retryDelay(tries), signal)
    }
  }
}

async function takeOneByOne(taking: Taking, { events, after, position }: LogBatch): Promise<void> {
  let begin = after
  for (const [index, event] of events.entries()) {
    const end = index === events.length - 1 ? position : event.position
    await takeEvents(taking, { events: [event], after: begin, position: end })
    begin = end
  }
}

type Left = {
  readonly batch: LogBatch
  readonly event: StoredEvent
  readonly error: unknown
  readonly attempts: number
}

/** Goes on without the event and remembers it; false: it could not, or the read model lacks too much already. */
async function leave(
  { database, schema, projection, onFailure }: Taking,
  { batch: { after, position }, event, error, attempts }: Left,
): Promise<boolean> {
  try {
    if ((await countMissed(database, schema, projection.name)) >= missedMost) return false
    await moveOn(database, { schema, projection: projection.name, after, position }, async (transaction, stored) => {
      if (stored < event.position)
        await recordMissed(transaction, projection.name, { event, reason: faultName(error), attempts })
    })
    return true
  } catch (failure) {
    if (failure instanceof CheckpointMoved) throw failure
    onFailure(failure, event)
    return false
  }
}
