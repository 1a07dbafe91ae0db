import { findDeviceHalf } from '../../lib/device-storage/device-half.ts'
import { placeOf } from '../../lib/device-storage/entries.ts'
import { bytesOf, dropFiles, dropOldFiles, filesAt, putAbout, putFile } from '../../lib/device-storage/file-store.ts'
import { sealerOf, tagFor } from '../../lib/device-storage/sealing.ts'
import { readServerHalf } from '../../lib/device-storage/server-half.ts'
import type { Sending, Wanted } from './sending.ts'

/** Whose files they are, for which form, and the page that sends them. */
type Place = { readonly accountId: string; readonly form: { readonly id: string; readonly page: string } }

/** Files on their way that the device keeps until they have arrived; it may keep none. */
export type KeptUploads = {
  readonly list: () => Promise<readonly { readonly id: string; readonly wanted: Wanted }[]>
  readonly read: (id: string) => Promise<Sending | undefined>
  /** False: it could not be kept. */
  readonly keep: (id: string, wanted: Wanted, file: File) => Promise<boolean>
  /** The server keeps it at this address. */
  readonly move: (id: string, address: string) => Promise<void>
  readonly drop: (id: string) => Promise<void>
}

type About = {
  readonly wanted: Wanted
  readonly name: string
  readonly type: string
  readonly address?: string | undefined
}

/** What the device cannot do is not done: an upload goes up all the same. */
export function keptUploads(place: Place): KeptUploads {
  let opening: Promise<Opened | undefined> | undefined
  const known = new Map<string, About>()
  const keeping = new Map<string, Promise<boolean>>()
  const device = () =>
    (opening ??= opened(place).catch(() => {
      opening = undefined
      return undefined
    }))
  const listed = async () => {
    const found = (await (await device())?.list()) ?? []
    for (const { id, about } of found) {
      const read = aboutOf(about)
      if (read !== undefined) known.set(id, read)
    }
    return found
  }
  return {
    list: async () =>
      (await listed()).flatMap(({ id }) => {
        const about = known.get(id)
        return about === undefined ? [] : [{ id, wanted: about.wanted }]
      }),
    read: async (id) => {
      await listed()
      const about = known.get(id)
      const bytes = about && (await (await device())?.bytes(id))
      if (about === undefined || bytes === undefined) return undefined
      return { ...about.wanted, id, file: new File([bytes], about.name, { type: about.type }), address: about.address }
    },
    keep: (id, wanted, file) => {
      const about: About = { wanted, name: file.name, type: file.type }
      known.set(id, about)
      const kept = device().then(
        async (there) => (await there?.keep(id, JSON.stringify(about), await file.arrayBuffer())) ?? false,
      )
      keeping.set(id, kept)
      return kept
    },
    move: async (id, address) => {
      const about = known.get(id)
      if (about === undefined) return
      known.set(id, { ...about, address })
      await keeping.get(id)
      await (await device())?.say(id, JSON.stringify(known.get(id)))
    },
    drop: async (id) => {
      known.delete(id)
      await keeping.get(id)
      keeping.delete(id)
      await (await device())?.drop(id)
    },
  }
}

function aboutOf(text: string): About | undefined {
  const about: unknown = JSON.parse(text)
  return isAbout(about) ? about : undefined
}

function isAbout(value: unknown): value is About {
  return (
    typeof value === 'object' &&
    value !== null &&
    'wanted' in value &&
    typeof value.wanted === 'object' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/** Files of one account for one form, encrypted as unsaved answers are. */
type Opened = {
  /** Ids, and what was said about each, the oldest first; [] where the device refuses. */
  readonly list: () => Promise<readonly { readonly id: string; readonly about: string }[]>
  readonly bytes: (id: string) => Promise<ArrayBuffer | undefined>
  /** False: it could not be kept. */
  readonly keep: (id: string, about: string, bytes: ArrayBuffer) => Promise<boolean>
  /** Says something else about one that is there. */
  readonly say: (id: string, about: string) => Promise<void>
  readonly drop: (id: string) => Promise<void>
}

/** Opens what this device keeps; undefined where it keeps nothing. @throws HttpProblem | NetworkFailure the server's half could not be had */
async function opened({ accountId, form }: Place): Promise<Opened | undefined> {
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
