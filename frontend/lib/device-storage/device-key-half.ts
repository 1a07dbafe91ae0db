import { newId } from '../new-id.ts'

/** This device's half of every key. Not extractable: it can only be used for derivation. */
export type DeviceKeyHalf = { readonly id: string; readonly half: CryptoKey }

const database = 'device'
const store = 'halves'
const only = 'unsaved'
/** Browser databases may never answer, and the form has to open anyway. */
const timeoutMs = 1_000

/**
 * The key half stored on this device, created by the first call; all tabs share it. Undefined without WebCrypto (plain
 * http), or when the database refuses or does not answer.
 */
export async function findDeviceKeyHalf(): Promise<DeviceKeyHalf | undefined> {
  if (crypto.subtle === undefined || typeof indexedDB === 'undefined') return undefined
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined))
  return Promise.race([storedHalf().catch(() => undefined), timeout])
}

async function storedHalf(): Promise<DeviceKeyHalf> {
  // Created before the transaction, which ends when it waits for anything else
  const created: DeviceKeyHalf = { id: newId(), half: await createKeyHalf() }
  const opened = await openDatabase()
  try {
    return await storedOr(opened, created)
  } finally {
    opened.close()
  }
}

/** A key that can be derived from, but not exported. */
export async function createKeyHalf(): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', crypto.getRandomValues(new Uint8Array(32)), 'HKDF', false, [
    'deriveKey',
    'deriveBits',
  ])
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no database'))
  })
}

/** Reads the stored key half or stores this one, in one transaction, so that two tabs get the same. */
function storedOr(opened: IDBDatabase, created: DeviceKeyHalf): Promise<DeviceKeyHalf> {
  return new Promise((resolve, reject) => {
    const transaction = opened.transaction(store, 'readwrite', { durability: 'strict' })
    let found = created
    const request = transaction.objectStore(store).get(only)
    request.onsuccess = () => {
      if (isKeyHalf(request.result)) found = request.result
      else transaction.objectStore(store).put(created, only)
    }
    transaction.oncomplete = () => resolve(found)
    transaction.onabort = () => reject(transaction.error ?? new Error('not stored'))
  })
}

function isKeyHalf(value: unknown): value is DeviceKeyHalf {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'half' in value &&
    value.half instanceof CryptoKey
  )
}
