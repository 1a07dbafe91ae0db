import type { DeviceStorage } from '../entries.ts'

type MemoryStorage = DeviceStorage & {
  readonly names: () => string[]
  /** All names and values stored on the device. */
  readonly everything: () => string
}

/** In-memory storage. */
export function memoryStorage(): MemoryStorage {
  const stored = new Map<string, string>()
  return {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, text) => void stored.set(name, text),
    removeItem: (name) => void stored.delete(name),
    key: (index) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
    names: () => [...stored.keys()],
    everything: () => JSON.stringify([...stored]),
  }
}
