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
import type { FormInstanceData } from '../../form-instance-data.ts'
import { isEmpty, storedCopy, mergeCopies, withoutPersons, type DeviceCopy } from './stored-copy.ts'

export type DeviceCopies = {
  /** Returns copies found when the form was opened; this tab replaces or deletes them from now on. */
  readonly takeOver: () => DeviceCopy | undefined
  /** False: nothing can be stored; unsaved answers exist in this page only. */
  readonly available: boolean
  /** Replaces this tab's copy and those taken over; deletes them when there are no answers. False: not stored. */
  readonly write: (copy: DeviceCopy) => boolean
}

export const noCopies: DeviceCopies = { takeOver: () => undefined, available: false, write: () => false }

/** The form's id, and the page that sends unsaved answers when opened. */
type FormPage = { readonly id: string; readonly page: string }

type Device = {
  readonly storage: DeviceStorage | undefined
  readonly deviceKeyHalf: () => Promise<DeviceKeyHalf | undefined>
  /** Requires the session of the account. */
  readonly serverKeyHalf: (deviceId: string, accountId: string) => Promise<string>
  /** Unique per opened page. */
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
 * Unacknowledged answers of this account in this form, encrypted with the device's and the session's key halves
 * together: unreadable without the session, and to other accounts. Each tab has its own entry and takes over those it
 * finds.
 * @throws HttpProblem | NetworkFailure the server's key half is not available
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
  const encryptor = await createEncryptor(keyHalf, await device.serverKeyHalf(keyHalf.id, accountId))
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
      const isCopyEmpty = isEmpty(copy)
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

/** The copies of earlier visits; answers of persons erased meanwhile are deleted from the device at once. */
export function takeOverCopy(
  { editable, erasedPersons = [] }: Pick<FormInstanceData, 'editable' | 'erasedPersons'>,
  copies: DeviceCopies,
): DeviceCopy | undefined {
  const isOpen = editable !== false
  const left = isOpen || erasedPersons.length > 0 ? copies.takeOver() : undefined
  if (left === undefined || erasedPersons.length === 0) return left
  const copy = withoutPersons(left, erasedPersons)
  copies.write(copy)
  return isOpen ? copy : undefined
}
