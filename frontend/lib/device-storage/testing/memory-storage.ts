import type { DeviceStorage } from '../entries.ts'

type MemoryStorage = DeviceStorage & {
  readonly names: () => string[]
  /** All there is to read on the device, names and all. */
  readonly everything: () => string
}

/** A browser's storage, as far as it is used. */
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
