import { findDeviceKeyHalf } from '../../lib/device-storage/device-key-half.ts'
import { prefixOf } from '../../lib/device-storage/entries.ts'
import {
  bytesOf,
  dropFiles,
  dropExpiredFiles,
  filesUnder,
  updateFileEntry,
  putFile,
} from '../../lib/device-storage/file-store.ts'
import { createEncryptor, tagFor } from '../../lib/device-storage/encryption.ts'
import { readServerKeyHalf } from '../../lib/device-storage/server-key-half.ts'
import type { PendingUpload, UploadTarget } from './pending-upload.ts'

/** Account, form, and the page that sends the files. */
type UploadPlace = { readonly accountId: string; readonly form: { readonly id: string; readonly page: string } }

/** Files stored on the device until they are uploaded; a device may store none. */
export type DeviceUploads = {
  readonly list: () => Promise<readonly { readonly id: string; readonly target: UploadTarget }[]>
  readonly read: (id: string) => Promise<PendingUpload | undefined>
  /** False: not stored. */
  readonly store: (id: string, target: UploadTarget, file: File) => Promise<boolean>
  /** Remembers the address of the upload on the server. */
  readonly setAddress: (id: string, address: string) => Promise<void>
  readonly drop: (id: string) => Promise<void>
}

type UploadDetails = {
  readonly wanted: UploadTarget
  readonly name: string
  readonly type: string
  readonly address?: string | undefined
}

/** Failures of the device are ignored: uploads work without it. */
export function deviceUploads(place: UploadPlace): DeviceUploads {
  let opening: Promise<DeviceFiles | undefined> | undefined
  const known = new Map<string, UploadDetails>()
  const storing = new Map<string, Promise<boolean>>()
  const device = () =>
    (opening ??= openDeviceFiles(place).catch(() => {
      opening = undefined
      return undefined
    }))
  const loadKnown = async () => {
    const found = (await (await device())?.list()) ?? []
    for (const { id, about } of found) {
      const read = detailsOf(about)
      if (read !== undefined) known.set(id, read)
    }
    return found
  }
  return {
    list: async () =>
      (await loadKnown()).flatMap(({ id }) => {
        const about = known.get(id)
        return about === undefined ? [] : [{ id, target: about.wanted }]
      }),
    read: async (id) => {
      await loadKnown()
      const about = known.get(id)
      const bytes = about && (await (await device())?.bytes(id))
      if (about === undefined || bytes === undefined) return undefined
      return { ...about.wanted, id, file: new File([bytes], about.name, { type: about.type }), address: about.address }
    },
    store: (id, target, file) => {
      const about: UploadDetails = { wanted: target, name: file.name, type: file.type }
      known.set(id, about)
      const kept = device().then(
        async (files) => (await files?.store(id, JSON.stringify(about), await file.arrayBuffer())) ?? false,
      )
      storing.set(id, kept)
      return kept
    },
    setAddress: async (id, address) => {
      const about = known.get(id)
      if (about === undefined) return
      known.set(id, { ...about, address })
      await storing.get(id)
      await (await device())?.update(id, JSON.stringify(known.get(id)))
    },
    drop: async (id) => {
      known.delete(id)
      await storing.get(id)
      storing.delete(id)
      await (await device())?.drop(id)
    },
  }
}

function detailsOf(text: string): UploadDetails | undefined {
  const about: unknown = JSON.parse(text)
  return isUploadDetails(about) ? about : undefined
}

function isUploadDetails(value: unknown): value is UploadDetails {
  return (
    typeof value === 'object' &&
    value !== null &&
    'wanted' in value &&
    typeof value.wanted === 'object' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/** Files of one account and form, encrypted like unsaved answers. */
type DeviceFiles = {
  /** Ids and details, oldest first; [] when the device refuses. */
  readonly list: () => Promise<readonly { readonly id: string; readonly about: string }[]>
  readonly bytes: (id: string) => Promise<ArrayBuffer | undefined>
  /** False: not stored. */
  readonly store: (id: string, about: string, bytes: ArrayBuffer) => Promise<boolean>
  /** Replaces the details of a stored file. */
  readonly update: (id: string, about: string) => Promise<void>
  readonly drop: (id: string) => Promise<void>
}

/**
 * Opens the files on this device; undefined when it cannot store any. @throws HttpProblem | NetworkFailure the server's
 * key half is not available
 */
async function openDeviceFiles({ accountId, form }: UploadPlace): Promise<DeviceFiles | undefined> {
  const device = await findDeviceKeyHalf()
  if (device === undefined) return undefined
  const place = prefixOf(await tagFor(device, accountId), await tagFor(device, accountId, form.id))
  const encryptor = await createEncryptor(device, await readServerKeyHalf(device.id, accountId))
  const nameOf = (id: string) => `${place}${id}`
  const encryptDetails = (id: string, about: string) =>
    encryptor.encrypt(nameOf(id), JSON.stringify({ about, page: form.page }))
  await dropExpiredFiles(Date.now()).catch(() => undefined)
  return {
    list: async () => {
      const entries = await filesUnder(place).catch(() => [])
      const decrypted = await Promise.all(
        entries.map(async ({ name, about }) => ({
          id: name.slice(place.length),
          about: aboutIn(await encryptor.decrypt(name, about)),
        })),
      )
      return decrypted.flatMap(({ id, about }) => (about === undefined ? [] : [{ id, about }]))
    },
    bytes: async (id) => {
      const found = await bytesOf(nameOf(id)).catch(() => undefined)
      return found && encryptor.decryptBytes(nameOf(id), found)
    },
    store: async (id, about, bytes) => {
      const file = {
        name: nameOf(id),
        at: Date.now(),
        about: encryptDetails(id, about),
        bytes: await encryptor.encryptBytes(nameOf(id), bytes),
      }
      return putFile(file).then(
        () => true,
        () => false,
      )
    },
    update: async (id, about) =>
      updateFileEntry({ name: nameOf(id), at: Date.now(), about: encryptDetails(id, about) }).catch(() => undefined),
    drop: (id) => dropFiles([nameOf(id)]).catch(() => undefined),
  }
}

function aboutIn(text: string | undefined): string | undefined {
  const content: unknown = text === undefined ? undefined : JSON.parse(text)
  const about = typeof content === 'object' && content !== null && 'about' in content ? content.about : undefined
  return typeof about === 'string' ? about : undefined
}
