import type { Belonging } from '@fleet/domain/rights/rights'
import type { Update } from './contract.ts'

type Listener = (update: Update, of?: Belonging) => void

/** What the features of this process have to tell open pages. */
export type News = {
  /** Tells everybody who listens and may hear it: who has the kind's right, for the thing it is `of` where one is named. */
  tell(update: Update, of?: Belonging): void
  /** What a page is told first, whenever one begins to listen. */
  tellFirst(present: () => readonly Update[]): void
  /** Everything that is told first. */
  first(): readonly Update[]
  /** Hears of everything until the function it answers is called. */
  follow(listener: Listener): () => void
}

export function createNews(): News {
  const listeners = new Set<Listener>()
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
