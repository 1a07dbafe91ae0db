import { useSyncExternalStore } from 'react'

/** What the server said, some seconds ago at most. */
type Lately = {
  /** It was said just now. */
  tell(): void
  /** It is so no more. */
  over(): void
  isSo(): boolean
  /** Hears of both until the function it answers is called. */
  follow(listener: () => void): () => void
}

export function lately(lastsMs: number): Lately {
  const listeners = new Set<() => void>()
  let until: ReturnType<typeof setTimeout> | undefined
  const change = () => {
    for (const listener of listeners) listener()
  }
  const over = () => {
    if (until === undefined) return
    clearTimeout(until)
    until = undefined
    change()
  }
  return {
    tell() {
      const wasSo = until !== undefined
      clearTimeout(until)
      until = setTimeout(over, lastsMs)
      if (!wasSo) change()
    },
    over,
    isSo: () => until !== undefined,
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What it showed is behind what was done. */
export const behind = lately(6_000)
/** It could not reach its records; it waits ten seconds for them before it says so. */
export const away = lately(15_000)

export function useLately({ follow, isSo }: Lately): boolean {
  return useSyncExternalStore(follow, isSo)
}
