import { LRUCache } from 'lru-cache'
import type { Listening } from '../database/news.ts'

/** Said on it in the transaction that destroys keys. */
export const keyChannel = 'destroyed_key'
/** Held by every process that remembers what keys opened. */
export const keyLock = 7_340_021

/** How many values a cache holds at most: those used last. */
export type CacheSize = { readonly max: number }

/** What was opened with keys, kept in memory until any key is destroyed, in whichever process. */
export type OpenedCache<V> = {
  get(name: string): V | undefined
  /** `since`: the `moment` before the value, or what it was made from, was read. Kept only when nothing was destroyed meanwhile. */
  set(name: string, value: V, since: number | undefined): void
  delete(name: string): void
}

export type KeyNews = {
  /** The same number until a key is destroyed; undefined: word of it does not arrive here. */
  moment(): number | undefined
  /** A key is destroyed, or may have been: everything opened is dropped. */
  drop(): void
  cache<V extends object>(size: CacheSize): OpenedCache<V>
}

function remembering(listening: () => boolean): KeyNews {
  const caches: { clear(): void }[] = []
  let dropped = 0
  const moment = () => (listening() ? dropped : undefined)
  return {
    moment,
    drop() {
      dropped += 1
      for (const cache of caches) cache.clear()
    },
    cache<V extends object>({ max }: CacheSize) {
      const kept = new LRUCache<string, V>({ max })
      caches.push(kept)
      return {
        get: (name: string) => (listening() ? kept.get(name) : undefined),
        set(name: string, value: V, since: number | undefined) {
          if (since !== undefined && since === moment()) kept.set(name, value)
        },
        delete: (name: string) => void kept.delete(name),
      }
    },
  }
}

/** Hears of keys that any process destroys. While it cannot, nothing that was opened is remembered. */
export async function hearOfKeys(listening: Listening): Promise<KeyNews & { stop(): Promise<void> }> {
  const news = remembering(() => listener.listening())
  const listener = listening.listenFor({
    channel: keyChannel,
    onNews: news.drop,
    onDoubt: news.drop,
    sharedLock: keyLock,
  })
  await listener.begun
  return { ...news, stop: listener.stop }
}

/** For programs that answer nobody: they know of the keys they destroy themselves. */
export function unheard(): KeyNews {
  return remembering(() => true)
}
