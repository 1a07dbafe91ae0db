import type { Belonging } from '@fleet/domain/rights/rights'
import type { LiveUpdate } from '@fleet/platform/http/live-updates'

type Listener<Update> = (update: Update, of?: Belonging) => void

/** How a feature tells open pages of what it declares. */
export type Publisher<Update extends LiveUpdate> = {
  /** Tells everybody who listens and may hear it: who has the kind's right, for the thing it is `of` where one is named. */
  publish(update: Update, of?: Belonging): void
  /** What a page is told first, whenever one begins to listen. */
  addInitialUpdates(present: () => readonly Update[]): void
}

/** What the features of this process have to tell open pages. */
export type LiveUpdateHub<Update extends LiveUpdate = LiveUpdate> = Publisher<Update> & {
  /** Everything that is told first. */
  initialUpdates(): readonly Update[]
  /** Hears of everything until the function it answers is called. */
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
