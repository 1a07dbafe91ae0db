import { findDeviceHalf } from './device-half.ts'
import { deviceStorage, dropEntries, entriesAt, placeOf, sealedIn, type Entry } from './entries.ts'
import { sealerOf, tagFor } from './sealing.ts'
import { readServerHalf } from './server-half.ts'

/** What of one account waits on this device. */
export type Unsent = {
  readonly entries: readonly Entry[]
  /** Whose answers they are, where the entries could be opened: not without a connection. */
  readonly submissionIds: readonly string[]
}

/** Entries of this account, also without a connection; `submissionId`: of this registration only. */
async function ownEntries(accountId: string, submissionId?: string): Promise<readonly Entry[]> {
  const device = await findDeviceHalf()
  if (device === undefined) return []
  const account = await tagFor(device, accountId)
  const place = submissionId === undefined ? placeOf(account) : placeOf(account, await tagFor(device, accountId, submissionId))
  return entriesAt(deviceStorage(), place)
}

/** What this account has typed and the server has not; undefined when it has everything. */
export async function findUnsent(accountId: string): Promise<Unsent | undefined> {
  const entries = await ownEntries(accountId)
  return entries.length === 0 ? undefined : { entries, submissionIds: await submissionsOf(entries).catch(() => []) }
}

async function submissionsOf(entries: readonly Entry[]): Promise<string[]> {
  const device = await findDeviceHalf()
  if (device === undefined) return []
  const { open } = await sealerOf(device, await readServerHalf(device.id))
  const texts = await Promise.all(entries.map((entry) => open(entry.name, sealedIn(entry)?.sealed ?? '')))
  return [...new Set(texts.flatMap((text) => idIn(text) ?? []))]
}

function idIn(text: string | undefined): string | undefined {
  const content: unknown = text === undefined ? undefined : JSON.parse(text)
  const id = typeof content === 'object' && content !== null && 'submissionId' in content ? content.submissionId : undefined
  return typeof id === 'string' ? id : undefined
}

/** Deletes what this account has on this device: all of it, or of one registration that is no more. */
export async function forgetUnsent(accountId: string, submissionId?: string): Promise<void> {
  dropEntries(deviceStorage(), await ownEntries(accountId, submissionId))
}
