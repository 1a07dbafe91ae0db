import { findDeviceHalf } from './device-half.ts'
import { placeOf } from './entries.ts'
import { bytesOf, dropFiles, dropOldFiles, filesAt, putAbout, putFile } from './file-store.ts'
import { sealerOf, tagFor } from './sealing.ts'
import { readServerHalf } from './server-half.ts'

/** Files of one account for one form that the server does not have yet; sealed as unsaved answers are. */
export type KeptFiles = {
  /** Ids, and what was said about each, the oldest first; [] where the device refuses. */
  readonly list: () => Promise<readonly { readonly id: string; readonly about: string }[]>
  readonly bytes: (id: string) => Promise<ArrayBuffer | undefined>
  /** False: it could not be kept. */
  readonly keep: (id: string, about: string, bytes: ArrayBuffer) => Promise<boolean>
  /** Says something else about one that is there. */
  readonly say: (id: string, about: string) => Promise<void>
  readonly drop: (id: string) => Promise<void>
}

/** undefined where this device keeps nothing. @throws HttpProblem | NetworkFailure the server's half could not be had */
export async function openKeptFiles(
  accountId: string,
  form: { readonly id: string; readonly page: string },
): Promise<KeptFiles | undefined> {
  const device = await findDeviceHalf()
  if (device === undefined) return undefined
  const place = placeOf(await tagFor(device, accountId), await tagFor(device, accountId, form.id))
  const sealer = await sealerOf(device, await readServerHalf(device.id))
  const nameOf = (id: string) => `${place}${id}`
  const sealed = (id: string, about: string) => sealer.seal(nameOf(id), JSON.stringify({ about, page: form.page }))
  await dropOldFiles(Date.now()).catch(() => undefined)
  return {
    list: async () => {
      const entries = await filesAt(place).catch(() => [])
      const opened = await Promise.all(
        entries.map(async ({ name, about }) => ({
          id: name.slice(place.length),
          about: aboutIn(await sealer.open(name, about)),
        })),
      )
      return opened.flatMap(({ id, about }) => (about === undefined ? [] : [{ id, about }]))
    },
    bytes: async (id) => {
      const found = await bytesOf(nameOf(id)).catch(() => undefined)
      return found && sealer.openBytes(nameOf(id), found)
    },
    keep: async (id, about, bytes) => {
      const file = {
        name: nameOf(id),
        at: Date.now(),
        about: sealed(id, about),
        bytes: await sealer.sealBytes(nameOf(id), bytes),
      }
      return putFile(file).then(
        () => true,
        () => false,
      )
    },
    say: async (id, about) =>
      putAbout({ name: nameOf(id), at: Date.now(), about: sealed(id, about) }).catch(() => undefined),
    drop: (id) => dropFiles([nameOf(id)]).catch(() => undefined),
  }
}

function aboutIn(text: string | undefined): string | undefined {
  const content: unknown = text === undefined ? undefined : JSON.parse(text)
  const about = typeof content === 'object' && content !== null && 'about' in content ? content.about : undefined
  return typeof about === 'string' ? about : undefined
}
