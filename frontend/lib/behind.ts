import { useSyncExternalStore } from 'react'

const lastsMs = 6_000

/** Whether the server said, some seconds ago at most, that what it showed is behind what was done. */
export type Behind = {
  /** It was said just now. */
  tell(): void
  isBehind(): boolean
  /** Hears of both until the function it answers is called. */
  follow(listener: () => void): () => void
}

export function createBehind(): Behind {
  const listeners = new Set<() => void>()
  let until: ReturnType<typeof setTimeout> | undefined
  const change = () => {
    for (const listener of listeners) listener()
  }
  return {
    tell() {
      const wasBehind = until !== undefined
      clearTimeout(until)
      until = setTimeout(() => {
        until = undefined
        change()
      }, lastsMs)
      if (!wasBehind) change()
    },
    isBehind: () => until !== undefined,
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const behind = createBehind()

/** Whether what is shown may lack what was done last. */
export function useIsBehind(): boolean {
  return useSyncExternalStore(behind.follow, behind.isBehind)
}
