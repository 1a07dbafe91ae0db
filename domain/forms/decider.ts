import type { Command } from '../kernel/command.ts'
import type { Decider } from '../kernel/decider.ts'
import { reject } from '../kernel/rejection.ts'
import type { FormChange, FormEvent, FormFilePartStored } from './events.ts'

export type PublishForm = Command<
  'PublishForm',
  {
    formId: string
    version: string
    author: string
    /** All files of the version; `content` is absent where the file was stored in parts. */
    files: readonly { path: string; hash: string; content?: string }[]
    changes: readonly FormChange[]
    /**
     * The folder's previous version, when files changed while they were watched: such a change may return to an earlier
     * version. Absent: they were found at a start.
     */
    changedFrom?: string
  }
>
export type StoreFormFilePart = Command<'StoreFormFilePart', FormFilePartStored['data']>
export type FormCommand = PublishForm | StoreFormFilePart

export type PublishedForm = {
  /** In order of publication; the last one serves. */
  readonly versions: readonly string[]
  /** Hashes of contents the stream holds, `<hash>/<part>` for parts. */
  readonly contents: ReadonlySet<string>
}

/**
 * Publishes a version. The serving one again changes nothing; a superseded one is rejected, so that an old deployment
 * does not roll a form back, unless the files were changed back while watched.
 * @throws Rejection forms.superseded
 */
export const formDecider: Decider<PublishedForm, FormCommand, FormEvent> = {
  initial: { versions: [], contents: new Set() },
  evolve: (state, event) => {
    switch (event.type) {
      case 'FormPublished': {
        const { version, files, manifest = {} } = event.data
        const stored = Object.keys(files).flatMap((path) => manifest[path] ?? [])
        return { versions: [...state.versions, version], contents: new Set([...state.contents, ...stored]) }
      }
      case 'FormFilePartStored':
        return { ...state, contents: new Set([...state.contents, partKey(event.data)]) }
      default:
        return state
    }
  },
  decide: (state, command) => (command.type === 'PublishForm' ? publish(state, command) : storePart(state, command)),
}

function publish({ versions, contents }: PublishedForm, { data }: PublishForm): FormEvent[] {
  const { formId, version, author, files, changes, changedFrom } = data
  const serving = versions.at(-1)
  if (serving === version) return []
  if (versions.includes(version) && changedFrom !== serving) reject('forms.superseded')
  const unknown = files.flatMap(({ path, hash, content }) =>
    content === undefined || contents.has(hash) ? [] : [[path, content] as const],
  )
  return [
    {
      type: 'FormPublished',
      data: {
        formId,
        version,
        author,
        files: Object.fromEntries(unknown),
        manifest: Object.fromEntries(files.map(({ path, hash }) => [path, hash])),
        changes: [...changes],
      },
    },
  ]
}

function storePart({ contents }: PublishedForm, { data }: StoreFormFilePart): FormEvent[] {
  return contents.has(partKey(data)) ? [] : [{ type: 'FormFilePartStored', data }]
}

function partKey({ hash, part }: { readonly hash: string; readonly part: number }): string {
  return `${hash}/${part}`
}
