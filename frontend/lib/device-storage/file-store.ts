/** What is stored of one file, under the name of its place: since when, and what only both halves of the key open. */
type StoredFile = {
  readonly name: string
  readonly at: number
  readonly about: string
  readonly bytes: ArrayBuffer
}

/** Of a file all but its bytes. */
export type FileEntry = Omit<StoredFile, 'bytes'>

const database = 'unsent'
const [entries, contents] = ['files', 'bytes'] as const
const longestMs = 14 * 24 * 60 * 60 * 1_000
/** Databases of browsers sometimes never answer; writing a large file takes its time. */
const patienceMs = { readonly: 5_000, readwrite: 20_000 } as const

/** Files at a place, the oldest first. @throws DOMException | Error the device refuses its database */
export async function filesAt(place: string): Promise<FileEntry[]> {
  const all = await inStore<unknown[]>('readonly', (transaction) =>
    transaction.objectStore(entries).getAll(IDBKeyRange.bound(place, `${place}\uFFFF`)),
  )
  return all.filter(isEntry).toSorted((one, other) => one.at - other.at)
}

/** @throws DOMException | Error */
export async function bytesOf(name: string): Promise<ArrayBuffer | undefined> {
  const found = await inStore<unknown>('readonly', (transaction) => transaction.objectStore(contents).get(name))
  return found instanceof ArrayBuffer ? found : undefined
}

/** @throws DOMException | Error it is not kept: no room, or refused */
export async function putFile({ bytes, ...entry }: StoredFile): Promise<void> {
  await inStore('readwrite', (transaction) => {
    transaction.objectStore(contents).put(bytes, entry.name)
    return transaction.objectStore(entries).put(entry, entry.name)
  })
}

/** Says something else about a file that is there. @throws DOMException | Error */
export async function putAbout(entry: FileEntry): Promise<void> {
  await inStore('readwrite', (transaction) => {
    const store = transaction.objectStore(entries)
    const asking = store.getKey(entry.name)
    asking.onsuccess = () => asking.result !== undefined && store.put(entry, entry.name)
    return asking
  })
}

/** @throws DOMException | Error */
export async function dropFiles(names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await inStore('readwrite', (transaction) => {
    for (const name of names) transaction.objectStore(contents).delete(name)
    for (const name of names) transaction.objectStore(entries).delete(name)
    return undefined
  })
}

/** Removes everybody's files of more than 14 days. @throws DOMException | Error */
export async function dropOldFiles(now: number): Promise<void> {
  await dropFiles((await filesAt('')).filter(({ at }) => now - at > longestMs).map(({ name }) => name))
}

async function inStore<Found>(
  mode: 'readonly' | 'readwrite',
  ask: (transaction: IDBTransaction) => IDBRequest | undefined,
): Promise<Found> {
  const tooLong = new Promise<never>((_, reject) => setTimeout(reject, patienceMs[mode], new Error('no answer')))
  return Promise.race([asked<Found>(mode, ask), tooLong])
}

async function asked<Found>(
  mode: 'readonly' | 'readwrite',
  ask: (transaction: IDBTransaction) => IDBRequest | undefined,
): Promise<Found> {
  const opened = await openDatabase()
  try {
    return await new Promise<Found>((resolve, reject) => {
      const transaction = opened.transaction([entries, contents], mode, { durability: 'strict' })
      const asking = ask(transaction)
      transaction.oncomplete = () => resolve(asking?.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('not kept'))
    })
  } finally {
    opened.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(entries)
      opening.result.createObjectStore(contents)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no database'))
  })
}

function isEntry(value: unknown): value is FileEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'at' in value &&
    'about' in value &&
    typeof value.about === 'string'
  )
}
