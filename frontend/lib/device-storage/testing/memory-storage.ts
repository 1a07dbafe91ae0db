import type { DeviceStorage } from '../entries.ts'

type MemoryStorage = DeviceStorage & {
  readonly names: () => string[]
  /** All there is to read on the device, names and all. */
  readonly everything: () => string
}

/** A browser's storage, as far as it is used. */
export function memoryStorage(): MemoryStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
    names: () => [...kept.keys()],
    everything: () => JSON.stringify([...kept]),
  }
}
