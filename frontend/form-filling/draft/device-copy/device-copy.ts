import { findDeviceHalf, type DeviceHalf } from '../../../lib/device-storage/device-half.ts'
import {
  deviceStorage,
  dropEntries,
  dropOld,
  entriesAt,
  placeOf,
  putEntry,
  sealedIn,
  type DeviceStorage,
  type Entry,
} from '../../../lib/device-storage/entries.ts'
import { sealerOf, tagFor } from '../../../lib/device-storage/sealing.ts'
import { readServerHalf } from '../../../lib/device-storage/server-half.ts'
import { newId } from '../../../lib/new-id.ts'
import { isEmpty, storedCopy, together, type DeviceCopy } from './stored-copy.ts'

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
type Kept = { readonly id: string; readonly page: string }

type Device = {
  readonly storage: DeviceStorage | undefined
  readonly half: () => Promise<DeviceHalf | undefined>
  /** For the session's account. */
  readonly serverHalf: (deviceId: string) => Promise<string>
  /** Of the opened page; no two alike. */
  readonly tab: string
  readonly now: () => number
}

const thisDevice = (): Device => ({
  storage: deviceStorage(),
  half: findDeviceHalf,
  serverHalf: readServerHalf,
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
  { id, page }: Kept,
  device = thisDevice(),
): Promise<DeviceCopies> {
  const { storage, tab } = device
  const kept = storage && (await device.half())
  if (kept === undefined) return noCopies
  const place = placeOf(await tagFor(kept, accountId), await tagFor(kept, accountId, id))
  const sealer = await sealerOf(kept, await device.serverHalf(kept.id))
  dropOld(storage, device.now())
  const entries = entriesAt(storage, place)
  const opened = await Promise.all(
    entries.map(async (entry) => storedCopy(await sealer.open(entry.name, sealedIn(entry)?.sealed ?? ''))),
  )
  const name = `${place}${tab}`
  let takenOver: readonly Entry[] = []

  return {
    takeOver: () => {
      takenOver = entries
      return together(opened.filter((copy) => copy !== undefined))
    },
    available: true,
    write: (copy) => {
      const isGone = isEmpty(copy.places)
      if (isGone) dropEntries(storage, entriesAt(storage, name))
      const written =
        isGone || putEntry(storage, name, { at: copy.at, sealed: sealer.seal(name, JSON.stringify({ ...copy, page })) })
      if (written) {
        dropEntries(storage, takenOver)
        takenOver = []
      }
      return written
    },
  }
}
