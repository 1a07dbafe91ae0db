import type { KeptFiles } from '../../lib/device-storage/kept-files.ts'
import type { Sending, Wanted } from './sending.ts'

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
export function keptUploads(open: () => Promise<KeptFiles | undefined>): KeptUploads {
  let opening: Promise<KeptFiles | undefined> | undefined
  const known = new Map<string, About>()
  const keeping = new Map<string, Promise<boolean>>()
  const device = () =>
    (opening ??= open().catch(() => {
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
