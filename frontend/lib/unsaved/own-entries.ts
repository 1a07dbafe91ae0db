import { findDeviceHalf } from './device-half.ts'
import { deviceStorage, dropEntries, entriesAt, placeOf, sealedIn, type Entry } from './entries.ts'
import { sealerOf, tagFor } from './sealing.ts'
import { readServerHalf } from './server-half.ts'

/** What of one account waits on this device. */
export type Unsent = {
  readonly entries: readonly Entry[]
  /** Of the forms they were typed into, where the entries could be opened: not without a connection. */
  readonly pages: readonly string[]
}

/** Entries of this account, also without a connection; `id`: typed into this form only. */
async function ownEntries(accountId: string, id?: string): Promise<readonly Entry[]> {
  const device = await findDeviceHalf()
  if (device === undefined) return []
  const account = await tagFor(device, accountId)
  const place = id === undefined ? placeOf(account) : placeOf(account, await tagFor(device, accountId, id))
  return entriesAt(deviceStorage(), place)
}

/** What this account has typed and the server has not; undefined when it has everything. */
export async function findUnsent(accountId: string): Promise<Unsent | undefined> {
  const entries = await ownEntries(accountId)
  return entries.length === 0 ? undefined : { entries, pages: await pagesOf(entries).catch(() => []) }
}

async function pagesOf(entries: readonly Entry[]): Promise<string[]> {
  const device = await findDeviceHalf()
  if (device === undefined) return []
  const { open } = await sealerOf(device, await readServerHalf(device.id))
  const texts = await Promise.all(entries.map((entry) => open(entry.name, sealedIn(entry)?.sealed ?? '')))
  return [...new Set(texts.flatMap((text) => pageIn(text) ?? []))]
}

function pageIn(text: string | undefined): string | undefined {
  const content: unknown = text === undefined ? undefined : JSON.parse(text)
  const page = typeof content === 'object' && content !== null && 'page' in content ? content.page : undefined
  return typeof page === 'string' ? page : undefined
}

/** Deletes what this account has on this device: all of it, or of one form that is no more. */
export async function forgetUnsent(accountId: string, id?: string): Promise<void> {
  dropEntries(deviceStorage(), await ownEntries(accountId, id))
}
