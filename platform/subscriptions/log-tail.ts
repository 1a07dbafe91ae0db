import type { EventStore } from '@fleet/domain/kernel/event-store'
import { CheckpointMoved } from './checkpoint.ts'
import { LogWindow, type LogBatch } from './log-window.ts'

export type { LogBatch }

export type Following = {
  readonly after: bigint
  /** Events at a time, at most. */
  readonly size: number
  readonly signal: AbortSignal
}

/**
 * The log as this process follows it: its end is read once for all, and so is what is behind by those who are at about the
 * same place. It reads while somebody follows.
 */
export class LogTail {
  readonly #store: EventStore
  #end: LogWindow | undefined
  #opening: Promise<LogWindow> | undefined
  /** Of those who are too far behind for the end. */
  readonly #behind = new Set<LogWindow>()
  #followers = 0
  #lost = new AbortController()

  constructor(store: EventStore) {
    this.#store = store
  }

  /**
   * Goes on until `signal` aborts.
   * @throws what the event store throws, once everything before it has been handed out
   * @throws CheckpointMoved the log is another: see `beginAnew`
   */
  async *follow({ after, size, signal }: Following): AsyncGenerator<LogBatch, void> {
    const place = { position: after }
    const { signal: lost } = this.#lost
    let window: LogWindow | undefined
    this.#followers += 1
    try {
      const end = await this.#open()
      while (!signal.aborted) {
        if (lost.aborted) throw new CheckpointMoved('the log is another than it was')
        const next = this.#windowFor(place.position, end, window)
        if (next !== window) {
          next.join(place)
          this.#leave(window, place)
          window = next
        }
        const batch = window.take(place, size)
        if (batch === undefined) await window.more(signal)
        else yield batch
      }
    } finally {
      this.#followers -= 1
      this.#leave(window, place)
      if (this.#followers === 0) this.#close()
    }
  }

  /** The log is another than the one that was read: whoever follows fails, and begins anew with what is there. */
  beginAnew(): void {
    this.#lost.abort()
    this.#lost = new AbortController()
    this.#close()
  }

  /** Begins at the end of the log, unless it is being read. What it failed with is forgotten: whoever comes tries again. */
  async #open(): Promise<LogWindow> {
    if (this.#end && !this.#end.hasFailed) return this.#end
    this.#opening ??= this.#begin()
    return this.#opening
  }

  async #begin(): Promise<LogWindow> {
    const { signal: lost } = this.#lost
    try {
      const after = await this.#store.head()
      if (lost.aborted) throw new CheckpointMoved('the log is another than it was')
      return (this.#end = new LogWindow(this.#store, { after, isPaced: false }))
    } finally {
      // Together with the end: who comes between would be given one that is closed by then
      this.#opening = undefined
    }
  }

  #windowFor(position: bigint, end: LogWindow, present: LogWindow | undefined): LogWindow {
    if (end.reaches(position)) return end
    if (present?.reaches(position)) return present
    const shared = [...this.#behind].find((window) => !window.hasFailed && window.holds(position))
    if (shared) return shared
    const own = new LogWindow(this.#store, { after: position, isPaced: true })
    this.#behind.add(own)
    return own
  }

  #leave(window: LogWindow | undefined, place: { position: bigint }): void {
    window?.leave(place)
    if (window?.isEmpty && this.#behind.delete(window)) window.close()
  }

  #close(): void {
    for (const window of [this.#end, ...this.#behind]) window?.close()
    this.#behind.clear()
    this.#end = undefined
  }
}
