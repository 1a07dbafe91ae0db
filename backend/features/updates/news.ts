import type { Update } from './contract.ts'

/** What the features of this process have to tell open pages. */
export type News = {
  /** Tells everybody who listens and may hear it. */
  tell(update: Update): void
  /** What a page is told first, whenever one begins to listen. */
  tellFirst(present: () => readonly Update[]): void
  /** Everything that is told first. */
  first(): readonly Update[]
  /** Hears of everything until the function it answers is called. */
  follow(listener: (update: Update) => void): () => void
}

export function createNews(): News {
  const listeners = new Set<(update: Update) => void>()
  const firsts: (() => readonly Update[])[] = []
  return {
    tell(update) {
      for (const listener of listeners) listener(update)
    },
    tellFirst: (present) => void firsts.push(present),
    first: () => firsts.flatMap((present) => present()),
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
