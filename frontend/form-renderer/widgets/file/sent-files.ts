type Listener = (kind: string, file: File) => void

const listeners = new Set<Listener>()

/** Tells of a file as it goes up, as it was prepared; gives the way to stop. Whoever reads something from it need not fetch it again, which would be a look on record. */
export function whenSent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellSent(kind: string, file: File): void {
  for (const listener of listeners) listener(kind, file)
}
