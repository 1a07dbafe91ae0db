import { setTimeout as sleep } from 'node:timers/promises'
import { isLanguageCode } from '@fleet/form-schemas/engine/runtime/language-name'
import { filesInFolder, folderCheck, type FolderState, validateFiles, watchFolder } from './watch-folder.ts'
import { findPublications, type FormLogDeps, type Publication } from './form-log.ts'
import type { FormVersion } from './form-version.ts'
import { servingVersions } from './serving.ts'
import { createFormCompiler, type ValidatedFiles, type FormCompiler } from './compiler/form-compiler.ts'
import { reject } from '@fleet/domain/kernel/rejection'

/** `published`: another version serves. `checked`: the folder was looked at after a change. */
type RegistryUpdate = { readonly what: 'published' | 'checked'; readonly formId: string }

export type FormRegistry = {
  /** The serving version. @throws Error there is no such form */
  current(formId: string): FormVersion
  /** Any version ever published; undefined when there is none. */
  version(formId: string, version: string): Promise<FormVersion | undefined>
  /** Newest first. */
  publications(formId: string): Promise<Publication[]>
  /** What the folder held when it last changed. @throws Error there is no such form */
  folderState(formId: string): FolderState
  /** The folder's files as they are now. */
  folder(formId: string): Promise<ValidatedFiles>
  /** Judges files that are nowhere, in a thread of its own. */
  readonly validate: FormCompiler['validate']
  /** Runs a change's rules over drafts, in the same thread. */
  readonly replay: FormCompiler['replay']
  /** Tells of every change until the function it answers is called. */
  subscribe(listener: (update: RegistryUpdate) => void): () => void
  /** Languages that the forms speak, as they serve now, English first: what can be chosen. */
  languages(): readonly string[]
  /** The ids of all forms. */
  readonly ids: readonly string[]
  stop(): Promise<void>
}

type RegistryDeps = FormLogDeps & {
  readonly log: (line: string) => void
  /** Names that the server's features use, and no field of a form can have. */
  readonly reservedNames: readonly string[]
}

/** How often the log is asked for versions that other processes published. */
const pollMs = 400

/**
 * Publishes what the folder holds, now and whenever it changes, and serves the newest version in the log. A folder that is
 * broken leaves the last good version serving.
 * @throws FormRefused the folder is not good and never was; every reason with path, line and column
 */
export async function openRegistry(deps: RegistryDeps, ids: readonly string[]): Promise<FormRegistry> {
  const listeners = new Set<(update: RegistryUpdate) => void>()
  const notify = (what: RegistryUpdate['what']) => (formId: string) => {
    for (const listener of listeners) listener({ what, formId })
  }
  const compiler = createFormCompiler({ alsoReserved: deps.reservedNames })
  const serving = servingVersions({ ...deps, compiler, onPublished: notify('published') })
  const files = folderCheck({ ...deps, serving, compiler, onChecked: notify('checked') })
  try {
    for (const formId of ids) await files.check(formId)
  } catch (error) {
    await compiler.stop()
    throw error
  }
  compiler.useThread()

  const stopping = new AbortController()
  const watcher = watchFolder(deps.folder, {
    folders: [...ids, 'lookups'],
    onChange: () => checkAll(ids, files.check, deps.log),
  })
  const polling = poll(pollMs, stopping.signal, async () => {
    for (const formId of ids) await serving.catchUp(formId)
  })

  const current = (formId: string) => serving.current(formId) ?? missing(formId)
  return {
    ids,
    languages: () => [...new Set(ids.flatMap((formId) => current(formId).languages))].filter(isLanguageCode),
    current,
    version: async (formId, version) => (ids.includes(formId) ? serving.find(formId, version) : undefined),
    publications: (formId) => findPublications(deps.forms, formId),
    folderState: files.state,
    folder: async (formId) => validateFiles(formId, await filesInFolder(deps.folder, formId), compiler),
    validate: compiler.validate,
    replay: compiler.replay,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopping.abort()
      await Promise.all([watcher.stop(), polling])
      await compiler.stop()
    },
  }
}

/** @throws Error something could not be looked at or published now */
async function checkAll(
  ids: readonly string[],
  check: (formId: string) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  const results = await Promise.allSettled(ids.map(check))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure === undefined) return
  log(`the forms' files changed and could not be published, they are tried again: ${String(failure.reason)}`)
  throw failure.reason
}

/** An outage is said by those who meet it, and over at the next turn. */
async function poll(everyMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { ref: false, signal }).catch(() => {})
    if (!signal.aborted) await work().catch(() => {})
  }
}

function missing(formId: string): never {
  throw new Error(`there is no form ${formId}`)
}

/** The id of a form there is. @throws Rejection forms.notFound */
export function knownForm(forms: Pick<FormRegistry, 'ids'>, formId: string): string {
  return forms.ids.includes(formId) ? formId : reject('forms.notFound')
}

/** Any version ever published. @throws Rejection forms.notFound */
export async function findVersion(
  forms: Pick<FormRegistry, 'version'>,
  formId: string,
  version: string,
): Promise<FormVersion> {
  return (await forms.version(formId, version)) ?? reject('forms.notFound')
}
