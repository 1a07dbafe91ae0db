/** A set of listeners. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const all = new Set<(...args: Args) => void>()
  return {
    /** Calls `listener` at each `notify` until the returned function is called. */
    subscribe(listener: (...args: Args) => void): () => void {
      all.add(listener)
      return () => void all.delete(listener)
    },
    notify(...args: Args): void {
      for (const listener of all) listener(...args)
    },
  }
}
