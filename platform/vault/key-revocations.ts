import { LRUCache } from 'lru-cache'
import type { NotificationHub } from '../database/notifications.ts'

/** Notified in the transaction that destroys keys. */
export const revocationChannel = 'destroyed_key'
/**
 * Held shared by every process that caches decrypted data; a process that gets it exclusively knows that all have
 * acknowledged.
 */
export const revocationLock = 7_340_021

/** Maximum number of cached values; the least recently used are dropped. */
type CacheSize = { readonly max: number }

/** Decrypted data in memory, until any key is destroyed in any process. */
type DecryptedCache<V> = {
  get(name: string): V | undefined
  /**
   * `since`: the `generation` before the value, or its source, was read. Stored only when no key was destroyed
   * meanwhile.
   */
  set(name: string, value: V, since: number | undefined): void
  delete(name: string): void
}

export type KeyRevocations = {
  /** The same number until a key is destroyed; undefined while notifications do not arrive here. */
  generation(): number | undefined
  /** Clears every cache: a key was destroyed, or may have been. */
  drop(): void
  cache<V extends object>(size: CacheSize): DecryptedCache<V>
}

function revocationsWhile(listening: () => boolean): KeyRevocations {
  const caches: { clear(): void }[] = []
  let dropped = 0
  const generation = () => (listening() ? dropped : undefined)
  return {
    generation,
    drop() {
      dropped += 1
      for (const cache of caches) cache.clear()
    },
    cache<V extends object>({ max }: CacheSize) {
      const entries = new LRUCache<string, V>({ max })
      caches.push(entries)
      return {
        get: (name: string) => (listening() ? entries.get(name) : undefined),
        set(name: string, value: V, since: number | undefined) {
          if (since !== undefined && since === generation()) entries.set(name, value)
        },
        delete: (name: string) => void entries.delete(name),
      }
    },
  }
}

/** Follows the keys that any process destroys. While notifications do not arrive, nothing that was decrypted is cached. */
export async function followKeyRevocations(
  listening: NotificationHub,
): Promise<KeyRevocations & { stop(): Promise<void> }> {
  const revocations = revocationsWhile(() => listener.listening())
  const listener = listening.listenFor({
    channel: revocationChannel,
    onNotification: revocations.drop,
    onPossibleLoss: revocations.drop,
    sharedLock: revocationLock,
  })
  await listener.ready
  return { ...revocations, stop: listener.stop }
}

/** For programs that serve no requests: only keys that they destroy themselves matter. */
export function ownKeyRevocations(): KeyRevocations {
  return revocationsWhile(() => true)
}
