/** The part of `Storage` that is used. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type Entry = { readonly name: string; readonly text: string }

/** Stored JSON: time in ms, and ciphertext that needs both key halves. */
type EncryptedContent = { readonly at: number; readonly sealed: string }

const allEntries = 'unsaved:'
const maxAgeMs = 14 * 24 * 60 * 60 * 1_000

/** Key prefix of an account's entries, or of those of one registration; the tags reveal neither. */
export function prefixOf(...tags: readonly string[]): string {
  return `${allEntries}${tags.map((tag) => `${tag}:`).join('')}`
}

/** Entries under a prefix, oldest first; [] when the device refuses storage. */
export function entriesUnder(storage: DeviceStorage | undefined, prefix: string): readonly Entry[] {
  try {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    const found = names
      .filter((name) => name.startsWith(prefix))
      .map((name): Entry => ({ name, text: storage?.getItem(name) ?? '' }))
    return found.toSorted((one, other) => (encryptedContentOf(one)?.at ?? 0) - (encryptedContentOf(other)?.at ?? 0))
  } catch {
    return []
  }
}

/** Stores an entry. False: refused or no space left. */
export function putEntry(storage: DeviceStorage | undefined, name: string, content: EncryptedContent): boolean {
  try {
    storage?.setItem(name, JSON.stringify(content))
    return storage !== undefined
  } catch {
    return false
  }
}

/** Deletes entries, unless they changed since they were read. */
export function dropEntries(storage: DeviceStorage | undefined, entries: readonly Entry[]): void {
  try {
    for (const { name, text } of entries) if (storage?.getItem(name) === text) storage.removeItem(name)
  } catch {
    // Storage is blocked, so nothing was stored either
  }
}

/** Deletes entries of all accounts older than 14 days, and invalid ones. */
export function dropExpired(storage: DeviceStorage | undefined, now: number): void {
  const old = entriesUnder(storage, allEntries).filter((entry) => {
    const { at } = encryptedContentOf(entry) ?? { at: 0 }
    return now - at > maxAgeMs
  })
  dropEntries(storage, old)
}

/** Content of an entry; undefined when damaged or invalid. */
export function encryptedContentOf({ text }: Entry): EncryptedContent | undefined {
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content !== 'object' || content === null || !('at' in content) || !('sealed' in content))
      return undefined
    const { at, sealed } = content
    return typeof at === 'number' && typeof sealed === 'string' ? { at, sealed } : undefined
  } catch {
    return undefined
  }
}

/** Undefined when the browser refuses it. */
export function deviceStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
