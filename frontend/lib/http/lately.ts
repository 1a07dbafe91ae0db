import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

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
  const listeners = createListeners()
  let until: ReturnType<typeof setTimeout> | undefined
  const over = () => {
    if (until === undefined) return
    clearTimeout(until)
    until = undefined
    listeners.notify()
  }
  return {
    tell() {
      const wasSo = until !== undefined
      clearTimeout(until)
      until = setTimeout(over, lastsMs)
      if (!wasSo) listeners.notify()
    },
    over,
    isSo: () => until !== undefined,
    follow: listeners.subscribe,
  }
}

/** What it showed is behind what was done. */
export const behind = lately(6_000)
/** It could not reach its records; it waits ten seconds for them before it says so. */
export const away = lately(15_000)

export function useLately({ follow, isSo }: Lately): boolean {
  return useSyncExternalStore(follow, isSo)
}
