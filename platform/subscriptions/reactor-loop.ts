import type { StoredEvent } from '@fleet/domain/kernel/event'
import { pause, retryDelay } from '../async/backoff.ts'
import { CheckpointMoved } from './checkpoint.ts'
import { failureOf, isOutage, type Failure } from './failure.ts'
import { faultName } from '../logging/fault.ts'
import type { LogTail } from './log-tail.ts'
import { Contended } from '../event-sourcing/command-handler/contended.ts'
import type { ReactorTable } from './reactor-table.ts'
import type { Reactor } from './reactor.ts'

export type LoopParts = {
  readonly table: ReactorTable
  readonly tail: LogTail
  readonly reactor: Reactor
  readonly onError: (line: string) => void
  /** Attempts at one event before it counts as missed. */
  readonly attempts: number
}

/** How much of the log may be read again after a kill: the checkpoint is written after each event that mattered, else after so many. */
const unwrittenMost = 500
const batchSize = 500

/** Nothing is wrong with the event, and it passes: an outage, or others at the same stream. */
export function passes(error: unknown): boolean {
  return isOutage(error) || error instanceof Contended
}

/** Lets one reactor act on its events in log order, whatever becomes of the others. */
export class ReactorLoop {
  readonly #parts: LoopParts
  readonly name: string
  #failure: Failure | undefined
  #unwritten = 0

  constructor(parts: LoopParts) {
    this.#parts = parts
    this.name = parts.reactor.name
  }

  /** Why it stands still; undefined: it does not. */
  get failure(): Failure | undefined {
    return this.#failure
  }

  /** Until `signal` aborts; it never fails, and begins anew from its checkpoint whatever happens. */
  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.#follow(signal, () => {
          failures = 0
        })
      } catch (error) {
        failures += 1
        if (!(error instanceof CheckpointMoved)) this.#failed(error)
        await pause(retryDelay(failures), signal)
      }
    }
    this.#failure = undefined
  }

  async #follow(signal: AbortSignal, onBatch: () => void): Promise<void> {
    const {
      table,
      tail,
      reactor: { types },
    } = this.#parts
    const after = await table.checkpoint(this.name)
    let from = after
    const moveTo = async (to: bigint) => {
      await table.advance(this.name, { from, to })
      from = to
    }
    if (this.#failure?.outage) this.#failure = undefined
    for await (const { events, position } of tail.follow({ after, size: batchSize, signal })) {
      const concerning = events.filter(({ type }) => types.has(type))
      for (const event of concerning) {
        await this.#react(event, signal)
        if (signal.aborted) return
        await moveTo(event.position)
      }
      this.#failure = undefined
      this.#unwritten = concerning.length > 0 ? 0 : this.#unwritten + events.length
      if (this.#unwritten >= unwrittenMost) {
        await moveTo(position)
        this.#unwritten = 0
      }
      onBatch()
    }
  }

  /** Until it is done, missed, or `signal` aborts. */
  async #react(event: StoredEvent, signal: AbortSignal): Promise<void> {
    const { table, reactor, attempts } = this.#parts
    for (let tries = 1, failed = 0; !signal.aborted; tries += 1) {
      try {
        return await reactor.react(event)
      } catch (error) {
        this.#failed(error, event)
        if (!passes(error)) failed += 1
        if (failed >= attempts) return table.miss(this.name, event, { reason: faultName(error), attempts: failed })
        await pause(retryDelay(tries), signal)
      }
    }
  }

  #failed(error: unknown, event?: StoredEvent): void {
    this.#failure = failureOf(error, { before: this.#failure, event, reactor: this.name })
    const where = event === undefined ? '' : ` at ${event.type} ${event.id}`
    this.#parts.onError(`reactor ${this.name}${where}, attempt ${this.#failure.attempts}: ${this.#failure.reason}`)
  }
}
