import type { Page } from 'playwright-core'

type DeviceData = {
  /** All readable data of this site on the device: storages and databases, names and values. */
  readonly text: string
  /** Names of entries with unsaved answers. */
  readonly unsaved: readonly string[]
  /** Database keys that a page could export. */
  readonly exportable: number
}

/** The data that anyone could read in this browser's profile, collected by a page of the site. */
export async function readDeviceData(page: Page): Promise<DeviceData> {
  return page.evaluate(async () => {
    const request = <T>(pending: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        pending.onsuccess = () => resolve(pending.result)
        pending.onerror = () => reject(pending.error ?? new Error('no answer'))
      })
    const records: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await request(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        records.push(name, store, ...(await request(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    const keys: CryptoKey[] = []
    const shown = JSON.stringify(records, (_, value) => {
      if (value instanceof CryptoKey) keys.push(value)
      return value
    })
    const read = await Promise.all(
      keys.map((key) =>
        crypto.subtle.exportKey('raw', key).then(
          () => true,
          () => false,
        ),
      ),
    )
    const text = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      shown,
      document.cookie,
    ].join('\n')
    return {
      text,
      unsaved: Object.keys(localStorage).filter((name) => name.startsWith('unsaved:')),
      exportable: read.filter(Boolean).length,
    }
  })
}
