/** A stored file; `about` and `bytes` are ciphertext that needs both key halves. */
type StoredFile = {
  readonly name: string
  readonly at: number
  readonly about: string
  readonly bytes: ArrayBuffer
}

/** A stored file without its bytes. */
export type FileEntry = Omit<StoredFile, 'bytes'>

const database = 'unsent'
const [entries, contents] = ['files', 'bytes'] as const
const maxAgeMs = 14 * 24 * 60 * 60 * 1_000
/** Browser databases may never answer; writing a large file takes longer. */
const timeoutMs = { readonly: 5_000, readwrite: 20_000 } as const

/** Files under a prefix, oldest first. @throws DOMException | Error the device refuses its database */
export async function filesUnder(prefix: string): Promise<FileEntry[]> {
  const all = await inStore<unknown[]>('readonly', (transaction) =>
    transaction.objectStore(entries).getAll(IDBKeyRange.bound(prefix, `${prefix}\uFFFF`)),
  )
  return all.filter(isEntry).toSorted((one, other) => one.at - other.at)
}

/** @throws DOMException | Error */
export async function bytesOf(name: string): Promise<ArrayBuffer | undefined> {
  const found = await inStore<unknown>('readonly', (transaction) => transaction.objectStore(contents).get(name))
  return found instanceof ArrayBuffer ? found : undefined
}

/** @throws DOMException | Error not stored: refused or no space left */
export async function putFile({ bytes, ...entry }: StoredFile): Promise<void> {
  await inStore('readwrite', (transaction) => {
    transaction.objectStore(contents).put(bytes, entry.name)
    return transaction.objectStore(entries).put(entry, entry.name)
  })
}

/** Replaces the details of an existing file. @throws DOMException | Error */
export async function updateFileEntry(entry: FileEntry): Promise<void> {
  await inStore('readwrite', (transaction) => {
    const store = transaction.objectStore(entries)
    const request = store.getKey(entry.name)
    request.onsuccess = () => request.result !== undefined && store.put(entry, entry.name)
    return request
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

/** Deletes files of all accounts older than 14 days. @throws DOMException | Error */
export async function dropExpiredFiles(now: number): Promise<void> {
  await dropFiles((await filesUnder('')).filter(({ at }) => now - at > maxAgeMs).map(({ name }) => name))
}

async function inStore<Found>(
  mode: 'readonly' | 'readwrite',
  makeRequest: (transaction: IDBTransaction) => IDBRequest | undefined,
): Promise<Found> {
  const timeout = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs[mode], new Error('no answer')))
  return Promise.race([runTransaction<Found>(mode, makeRequest), timeout])
}

async function runTransaction<Found>(
  mode: 'readonly' | 'readwrite',
  makeRequest: (transaction: IDBTransaction) => IDBRequest | undefined,
): Promise<Found> {
  const opened = await openDatabase()
  try {
    return await new Promise<Found>((resolve, reject) => {
      const transaction = opened.transaction([entries, contents], mode, { durability: 'strict' })
      const request = makeRequest(transaction)
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('not stored'))
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
