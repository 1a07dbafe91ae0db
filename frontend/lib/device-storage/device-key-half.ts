import { newId } from '../new-id.ts'

/** This device's half of every key: nobody can read it out, page or person, only derive with it. */
export type DeviceKeyHalf = { readonly id: string; readonly half: CryptoKey }

const database = 'device'
const store = 'halves'
const only = 'unsaved'
/** Databases of browsers sometimes never answer; a form has to open all the same. */
const timeoutMs = 5_000

/**
 * The half that is kept here, made at the first call; two tabs get the same one. undefined where the browser has no
 * WebCrypto (plain http on an office's network), or refuses its database or does not answer from it.
 */
export async function findDeviceKeyHalf(): Promise<DeviceKeyHalf | undefined> {
  if (crypto.subtle === undefined || typeof indexedDB === 'undefined') return undefined
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined))
  return Promise.race([storedHalf().catch(() => undefined), timeout])
}

async function storedHalf(): Promise<DeviceKeyHalf> {
  // Made before the transaction, which ends as soon as it waits for something else
  const created: DeviceKeyHalf = { id: newId(), half: await createKeyHalf() }
  const opened = await openDatabase()
  try {
    return await storedOr(opened, created)
  } finally {
    opened.close()
  }
}

/** A half that can be derived with and never exported. */
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

/** The kept half, or this one from now on: one transaction, so that of two tabs the first wins. */
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
    transaction.onabort = () => reject(transaction.error ?? new Error('not kept'))
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
