import type { DatabasePool } from 'slonik'
import { pause } from '../async/backoff.ts'
import { readCheckpoints, type Positions } from './checkpoints.ts'

const pollEveryMs = 20

type Waiter = {
  readonly names: readonly string[]
  readonly position: bigint
  readonly done: (reached: boolean) => void
}

/**
 * Knows how far subscriptions are, whichever process runs them. While somebody waits it asks the database, one query for
 * everybody; a runner in the same process reports sooner through `learn`.
 */
export class CheckpointWatch {
  readonly #database: DatabasePool
  readonly #names: readonly string[]
  readonly #waiters = new Set<Waiter>()
  readonly #stopped = new AbortController()
  readonly #known = new Map<string, bigint>()
  #onAwaited: (names: readonly string[]) => void = () => {}
  #polling = false

  /** @param names what `all` waits for */
  constructor(database: DatabasePool, names: readonly string[]) {
    this.#database = database
    this.#names = names
  }

  /** Calls `listener` with the names that somebody begins to wait for. */
  whenAwaited(listener: (names: readonly string[]) => void): void {
    this.#onAwaited = listener
  }

  /**
   * Waits until these subscriptions have handled everything up to `position`; false when `timeoutMs` ran out.
   * A name that no subscription has is never reached.
   */
  waitFor(names: string | readonly string[] | 'all', position: bigint, timeoutMs: number): Promise<boolean> {
    const wanted = names === 'all' ? this.#names : typeof names === 'string' ? [names] : names
    if (this.#reached(wanted, position)) return Promise.resolve(true)
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.done(false), timeoutMs)
      const waiter: Waiter = {
        names: wanted,
        position,
        done: (reached) => {
          clearTimeout(timer)
          this.#waiters.delete(waiter)
          resolve(reached)
        },
      }
      this.#waiters.add(waiter)
      this.#onAwaited(wanted)
      this.#poll().catch(() => {
        this.#polling = false
      })
    })
  }

  /** Position of a subscription as stored now; undefined when it has never run. */
  async checkpoint(name: string): Promise<bigint | undefined> {
    return (await readCheckpoints(this.#database, [name])).get(name)
  }

  /** Whether somebody waits for this subscription. */
  isAwaited(name: string): boolean {
    return [...this.#waiters].some(({ names, position }) => names.includes(name) && !this.#reached([name], position))
  }

  learn(positions: Positions): void {
    for (const [name, position] of positions) this.#known.set(name, position)
    for (const waiter of this.#waiters) if (this.#reached(waiter.names, waiter.position)) waiter.done(true)
  }

  /** After an outage the database may have lost its last commits, rows and checkpoint together. */
  forget(...names: readonly string[]): void {
    for (const name of names) this.#known.delete(name)
  }

  stop(): void {
    this.#stopped.abort()
    for (const waiter of this.#waiters) waiter.done(false)
  }

  #reached(names: readonly string[], position: bigint): boolean {
    return names.every((name) => (this.#known.get(name) ?? -1n) >= position)
  }

  async #poll(): Promise<void> {
    if (this.#polling) return
    this.#polling = true
    while (this.#waiters.size > 0 && !this.#stopped.signal.aborted) {
      const positions = await readCheckpoints(this.#database, this.#names).catch(() => undefined)
      if (positions) this.learn(positions)
      else this.forget(...this.#names)
      if (this.#waiters.size > 0) await pause(pollEveryMs, this.#stopped.signal)
    }
    this.#polling = false
  }
}
