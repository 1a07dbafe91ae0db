import type { Ownership } from '@fleet/domain/rights/rights'
import type { LiveUpdate } from '@fleet/platform/http/live-updates'

type Listener<Update> = (update: Update, of?: Ownership) => void

/** Publishes the live updates that a feature declares. */
export type Publisher<Update extends LiveUpdate> = {
  /** Sends the update to each subscriber with the right of its kind; `of` limits it to accounts that may see its subject. */
  publish(update: Update, of?: Ownership): void
  /** Adds updates that each page receives when it connects. */
  addInitialUpdates(present: () => readonly Update[]): void
}

/** Connects the publishers of this process with its open pages. */
export type LiveUpdateHub<Update extends LiveUpdate = LiveUpdate> = Publisher<Update> & {
  initialUpdates(): readonly Update[]
  /** Returns a function that unsubscribes. */
  subscribe(listener: Listener<Update>): () => void
}

export function createLiveUpdateHub<Update extends LiveUpdate>(): LiveUpdateHub<Update> {
  const listeners = new Set<Listener<Update>>()
  const initial: (() => readonly Update[])[] = []
  return {
    publish(update, of) {
      for (const listener of listeners) listener(update, of)
    },
    addInitialUpdates: (present) => void initial.push(present),
    initialUpdates: () => initial.flatMap((present) => present()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
