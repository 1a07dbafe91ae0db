import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** A flag about the server that clears itself after some seconds. */
type ExpiringFlag = {
  raise(): void
  clear(): void
  isSet(): boolean
  /** Calls `listener` when the flag is raised or cleared, until the returned function is called. */
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

/** The server returned data older than the reader's own changes. */
export const readsBehind = expiringFlag(6_000)
/** The server cannot reach its event store; it tries for 10 s before it reports this. */
export const storeUnavailable = expiringFlag(15_000)

export function useExpiringFlag({ subscribe, isSet }: ExpiringFlag): boolean {
  return useSyncExternalStore(subscribe, isSet)
}
