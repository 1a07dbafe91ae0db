/** A browser's storage, as far as it is used here. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type Entry = { readonly name: string; readonly text: string }

/** What is stored under a name: since when, and what only both halves of the key open. */
type EncryptedContent = { readonly at: number; readonly sealed: string }

const prefix = 'unsaved:'
const maxAgeMs = 14 * 24 * 60 * 60 * 1_000

/** Where one account's entries are, or those of one of its registrations; the tags say nothing to who has only the device. */
export function prefixOf(...tags: readonly string[]): string {
  return `${prefix}${tags.map((tag) => `${tag}:`).join('')}`
}

/** Entries at a place, the oldest first; [] when the device refuses storage. */
export function entriesUnder(storage: DeviceStorage | undefined, place: string): readonly Entry[] {
  try {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    const found = names
      .filter((name) => name.startsWith(place))
      .map((name): Entry => ({ name, text: storage?.getItem(name) ?? '' }))
    return found.toSorted((one, other) => (encryptedContentOf(one)?.at ?? 0) - (encryptedContentOf(other)?.at ?? 0))
  } catch {
    return []
  }
}

/** Replaces an entry. False: this device refuses storage, or has no room. */
export function putEntry(storage: DeviceStorage | undefined, name: string, content: EncryptedContent): boolean {
  try {
    storage?.setItem(name, JSON.stringify(content))
    return storage !== undefined
  } catch {
    return false
  }
}

/** Removes entries that nobody has replaced since they were read. */
export function dropEntries(storage: DeviceStorage | undefined, entries: readonly Entry[]): void {
  try {
    for (const { name, text } of entries) if (storage?.getItem(name) === text) storage.removeItem(name)
  } catch {
    // Storage is blocked: then nothing was kept either.
  }
}

/** Removes everybody's entries of more than 14 days, and whatever is none. */
export function dropExpired(storage: DeviceStorage | undefined, now: number): void {
  const old = entriesUnder(storage, prefix).filter((entry) => {
    const { at } = encryptedContentOf(entry) ?? { at: 0 }
    return now - at > maxAgeMs
  })
  dropEntries(storage, old)
}

/** What an entry holds; undefined when it is damaged, or of another kind. */
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

/** The browser's storage; undefined when it is refused. */
export function deviceStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}
