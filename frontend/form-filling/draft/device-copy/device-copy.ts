import { findDeviceKeyHalf, type DeviceKeyHalf } from '../../../lib/device-storage/device-key-half.ts'
import {
  deviceStorage,
  dropEntries,
  dropExpired,
  entriesUnder,
  prefixOf,
  putEntry,
  encryptedContentOf,
  type DeviceStorage,
  type Entry,
} from '../../../lib/device-storage/entries.ts'
import { createEncryptor, tagFor } from '../../../lib/device-storage/encryption.ts'
import { readServerKeyHalf } from '../../../lib/device-storage/server-key-half.ts'
import { newId } from '../../../lib/new-id.ts'
import { isEmpty, storedCopy, mergeCopies, type DeviceCopy } from './stored-copy.ts'

export type DeviceCopies = {
  /** What was found when the form was opened; from now on it is this tab's to keep or to let go. */
  readonly takeOver: () => DeviceCopy | undefined
  /** False: this device keeps nothing, what is typed is in the page alone. */
  readonly available: boolean
  /** Replaces what this tab had kept and taken over; without any answers it goes. False: it could not be kept. */
  readonly write: (copy: DeviceCopy) => boolean
}

export const noCopies: DeviceCopies = { takeOver: () => undefined, available: false, write: () => false }

/** The form by its id, and the page on which it is filled: opening it sends what waits. */
type FormPage = { readonly id: string; readonly page: string }

type Device = {
  readonly storage: DeviceStorage | undefined
  readonly deviceKeyHalf: () => Promise<DeviceKeyHalf | undefined>
  /** For the session's account. */
  readonly serverKeyHalf: (deviceId: string) => Promise<string>
  /** Of the opened page; no two alike. */
  readonly tab: string
  readonly now: () => number
}

const thisDevice = (): Device => ({
  storage: deviceStorage(),
  deviceKeyHalf: findDeviceKeyHalf,
  serverKeyHalf: readServerKeyHalf,
  tab: newId(),
  now: Date.now,
})

/**
 * What this account has typed into this form here and the server has not acknowledged. Sealed by the device and the
 * session together: without the session nobody reads it, another account never does. Each tab has an entry of its own,
 * and takes over those it finds.
 * @throws HttpProblem | NetworkFailure the server's half could not be had
 */
export async function openDeviceCopies(
  accountId: string,
  { id, page }: FormPage,
  device = thisDevice(),
): Promise<DeviceCopies> {
  const { storage, tab } = device
  const keyHalf = storage && (await device.deviceKeyHalf())
  if (keyHalf === undefined) return noCopies
  const prefix = prefixOf(await tagFor(keyHalf, accountId), await tagFor(keyHalf, accountId, id))
  const encryptor = await createEncryptor(keyHalf, await device.serverKeyHalf(keyHalf.id))
  dropExpired(storage, device.now())
  const entries = entriesUnder(storage, prefix)
  const copies = await Promise.all(
    entries.map(async (entry) =>
      storedCopy(await encryptor.decrypt(entry.name, encryptedContentOf(entry)?.sealed ?? '')),
    ),
  )
  const name = `${prefix}${tab}`
  let takenOver: readonly Entry[] = []

  return {
    takeOver: () => {
      takenOver = entries
      return mergeCopies(copies.filter((copy) => copy !== undefined))
    },
    available: true,
    write: (copy) => {
      const isCopyEmpty = isEmpty(copy.places)
      if (isCopyEmpty) dropEntries(storage, entriesUnder(storage, name))
      const written =
        isCopyEmpty ||
        putEntry(storage, name, { at: copy.at, sealed: encryptor.encrypt(name, JSON.stringify({ ...copy, page })) })
      if (written) {
        dropEntries(storage, takenOver)
        takenOver = []
      }
      return written
    },
  }
}
