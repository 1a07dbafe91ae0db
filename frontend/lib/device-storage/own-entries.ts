import { findDeviceKeyHalf, type DeviceKeyHalf } from './device-key-half.ts'
import { deviceStorage, dropEntries, entriesUnder, prefixOf, encryptedContentOf, type Entry } from './entries.ts'
import { dropFiles, filesUnder, type FileEntry } from './file-store.ts'
import { createEncryptor, tagFor } from './encryption.ts'
import { readServerKeyHalf } from './server-key-half.ts'

/** Unsent data of one account on this device. */
export type Unsent = {
  readonly entries: readonly Entry[]
  readonly files: readonly FileEntry[]
  /** Pages of the forms in question; [] while offline, when the data cannot be decrypted. */
  readonly pages: readonly string[]
}

type OwnEntries = Omit<Unsent, 'pages'>

/** Data of this account on this device, also while offline; `id`: of this form only. */
async function ownEntries(device: DeviceKeyHalf | undefined, accountId: string, id?: string): Promise<OwnEntries> {
  if (device === undefined) return { entries: [], files: [] }
  const account = await tagFor(device, accountId)
  const prefix = id === undefined ? prefixOf(account) : prefixOf(account, await tagFor(device, accountId, id))
  return { entries: entriesUnder(deviceStorage(), prefix), files: await filesUnder(prefix).catch(() => []) }
}

/** Answers and files of this account that the server does not have; undefined when there are none. */
export async function findUnsent(accountId: string): Promise<Unsent | undefined> {
  const device = await findDeviceKeyHalf()
  const own = await ownEntries(device, accountId)
  if (device === undefined || own.entries.length + own.files.length === 0) return undefined
  return { ...own, pages: await pagesOf(device, accountId, own).catch(() => []) }
}

async function pagesOf(device: DeviceKeyHalf, accountId: string, { entries, files }: OwnEntries): Promise<string[]> {
  const { decrypt } = await createEncryptor(device, await readServerKeyHalf(device.id, accountId))
  const encrypted = [
    ...entries.map((entry) => ({ name: entry.name, text: encryptedContentOf(entry)?.sealed ?? '' })),
    ...files.map(({ name, about }) => ({ name, text: about })),
  ]
  const texts = await Promise.all(encrypted.map(({ name, text }) => decrypt(name, text)))
  return [...new Set(texts.flatMap((text) => pageIn(text) ?? []))]
}

function pageIn(text: string | undefined): string | undefined {
  const content: unknown = text === undefined ? undefined : JSON.parse(text)
  const page = typeof content === 'object' && content !== null && 'page' in content ? content.page : undefined
  return typeof page === 'string' ? page : undefined
}

/** Deletes data of this account from this device: all, or that of one form that no longer exists. */
export async function forgetUnsent(accountId: string, id?: string): Promise<void> {
  const { entries, files } = await ownEntries(await findDeviceKeyHalf(), accountId, id)
  dropEntries(deviceStorage(), entries)
  await dropFiles(files.map(({ name }) => name)).catch(() => undefined)
}
