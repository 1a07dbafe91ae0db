import type { Belonging } from '@fleet/domain/rights/rights'
import type { LiveUpdate } from '@fleet/platform/http/live-updates'

type Listener<Update> = (update: Update, of?: Belonging) => void

/** How a feature tells open pages of what it declares. */
export type Publisher<Update extends LiveUpdate> = {
  /** Tells everybody who listens and may hear it: who has the kind's right, for the thing it is `of` where one is named. */
  tell(update: Update, of?: Belonging): void
  /** What a page is told first, whenever one begins to listen. */
  tellFirst(present: () => readonly Update[]): void
}

/** What the features of this process have to tell open pages. */
export type News<Update extends LiveUpdate = LiveUpdate> = Publisher<Update> & {
  /** Everything that is told first. */
  first(): readonly Update[]
  /** Hears of everything until the function it answers is called. */
  follow(listener: Listener<Update>): () => void
}

export function createNews<Update extends LiveUpdate>(): News<Update> {
  const listeners = new Set<Listener<Update>>()
  const firsts: (() => readonly Update[])[] = []
  return {
    tell(update, of) {
      for (const listener of listeners) listener(update, of)
    },
    tellFirst: (present) => void firsts.push(present),
    first: () => firsts.flatMap((present) => present()),
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
