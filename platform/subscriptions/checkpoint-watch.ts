import type { DatabasePool } from 'slonik'
import { pause } from '../async/backoff.ts'
import { readCheckpoints, type Positions } from './checkpoint.ts'

const pollEveryMs = 20

type Waiter = {
  readonly names: readonly string[]
  readonly position: bigint
  readonly done: (reached: boolean) => void
}

/**
 * Knows how far read models are, whichever process writes them. While somebody waits it asks the database, one question
 * for all who wait; a runner in the same process tells it sooner through `learn`.
 */
export class CheckpointWatch {
  readonly #database: DatabasePool
  readonly #names: readonly string[]
  readonly #waiters = new Set<Waiter>()
  readonly #onAwaited: (names: readonly string[]) => void
  readonly #stopped = new AbortController()
  readonly #known = new Map<string, bigint>()
  #polling = false

  /** @param onAwaited told which read models somebody begins to wait for */
  constructor(
    database: DatabasePool,
    names: readonly string[],
    onAwaited: (names: readonly string[]) => void = () => {},
  ) {
    this.#database = database
    this.#names = names
    this.#onAwaited = onAwaited
  }

  /**
   * Waits until the read models named hold the effect of everything up to `position`; false when `timeoutMs` ran out.
   * A name that no projection has is never reached.
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

  /** Position of a projection as stored now; undefined when it has never run. */
  async checkpoint(name: string): Promise<bigint | undefined> {
    return (await readCheckpoints(this.#database, [name])).get(name)
  }

  /** Whether somebody waits for this read model. */
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
