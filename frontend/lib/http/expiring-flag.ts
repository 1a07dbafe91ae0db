import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** What the server said, some seconds ago at most. */
type ExpiringFlag = {
  /** It was said just now. */
  raise(): void
  /** It is so no more. */
  clear(): void
  isSet(): boolean
  /** Hears of both until the function it answers is called. */
  subscribe(listener: () => void): () => void
}

export function expiringFlag(lastsMs: number): ExpiringFlag {
  const listeners = createListeners()
  let timer: ReturnType<typeof setTimeout> | undefined
  const clear = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    listeners.notify()
  }
  return {
    raise() {
      const wasSet = timer !== undefined
      clearTimeout(timer)
      timer = setTimeout(clear, lastsMs)
      if (!wasSet) listeners.notify()
    },
    clear,
    isSet: () => timer !== undefined,
    subscribe: listeners.subscribe,
  }
}

/** What it showed is behind what was done. */
export const readsBehind = expiringFlag(6_000)
/** It could not reach its records; it waits ten seconds for them before it says so. */
export const storeUnavailable = expiringFlag(15_000)

export function useExpiringFlag({ subscribe, isSet }: ExpiringFlag): boolean {
  return useSyncExternalStore(subscribe, isSet)
}
