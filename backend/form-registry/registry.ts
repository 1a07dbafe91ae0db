import { setTimeout as sleep } from 'node:timers/promises'
import type { NotificationHub } from '@fleet/platform/database/notifications'
import type { Pool } from 'pg'
import { isLanguageCode } from '@fleet/form-schemas/engine/runtime/language-name'
import { filesInFolder, folderCheck, type FolderState, validateFiles, watchFolder } from './watch-folder.ts'
import { findPublications, type FormLogDeps, type Publication } from './form-log.ts'
import type { FormVersion } from './form-version.ts'
import { servingVersions } from './serving.ts'
import { createFormCompiler, type ValidatedFiles, type FormCompiler } from './compiler/form-compiler.ts'
import { reject } from '@fleet/domain/kernel/rejection'

/** `published`: another version serves. `checked`: the folder was read after a change. */
type RegistryUpdate = { readonly what: 'published' | 'checked'; readonly formId: string }

export type FormRegistry = {
  /** The serving version. @throws Error there is no such form */
  current(formId: string): FormVersion
  /** Any published version; undefined when there is none. */
  version(formId: string, version: string): Promise<FormVersion | undefined>
  /** Newest first. */
  publications(formId: string): Promise<Publication[]>
  /** State of the folder after its last change. @throws Error there is no such form */
  folderState(formId: string): FolderState
  /** Reads and validates the folder's files. */
  folder(formId: string): Promise<ValidatedFiles>
  /** Validates files that are not in the folder, in the compiler's thread. */
  readonly validate: FormCompiler['validate']
  /** Replays drafts under a change, in the same thread. */
  readonly replay: FormCompiler['replay']
  /** Calls the listener for every change; returns a function that unsubscribes. */
  subscribe(listener: (update: RegistryUpdate) => void): () => void
  /** Languages of all serving forms, English first. */
  languages(): readonly string[]
  /** Compiles the serving versions; until then each compiles at first use. Called when the server listens. */
  compile(): Promise<void>
  /** The ids of all forms. */
  readonly ids: readonly string[]
  stop(): Promise<void>
}

type RegistryDeps = FormLogDeps & {
  readonly listening: NotificationHub
  readonly pool: Pool
  readonly log: (line: string) => void
  /** Names that the server's features use; no field may have them. */
  readonly reservedNames: readonly string[]
}

const channel = 'form_published'
/** How often the log is read for versions whose notification was lost. */
const pollMs = 120_000
/** The same after a reading that failed. */
const retryMs = 10_000

/**
 * Publishes the folder's forms, at start and after each change, and serves the newest version in the log. While the
 * folder is invalid the last good version keeps serving.
 * @throws FormRefused the folder is invalid and no version was ever published; every reason with path, line and column
 */
export async function openRegistry(deps: RegistryDeps, ids: readonly string[]): Promise<FormRegistry> {
  const listeners = new Set<(update: RegistryUpdate) => void>()
  const notify = (what: RegistryUpdate['what']) => (formId: string) => {
    for (const listener of listeners) listener({ what, formId })
  }
  const compiler = createFormCompiler({ alsoReserved: deps.reservedNames })
  const serving = servingVersions({ ...deps, compiler, onPublished: notify('published') })
  const files = folderCheck({
    ...deps,
    serving,
    compiler,
    onChecked: notify('checked'),
    // Without it the other processes serve the version a little later
    announce: async () => void (await deps.pool.query('SELECT pg_notify($1, $2)', [channel, '']).catch(() => {})),
  })
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
  let isBehind = false
  const catchUp = async () => {
    isBehind = true
    for (const formId of ids) await serving.catchUp(formId)
    isBehind = false
  }
  // Callers report outages, and the next reading repairs
  const onPublished = () => {
    if (!stopping.signal.aborted) catchUp().catch(() => {})
  }
  const publications = deps.listening.listenFor({
    channel,
    onNotification: onPublished,
    onPossibleLoss: onPublished,
  })
  const polling = poll(stopping.signal, () => isBehind, catchUp)

  const current = (formId: string) => serving.current(formId) ?? missing(formId)
  return {
    ids,
    languages: () => [...new Set(ids.flatMap((formId) => current(formId).languages))].filter(isLanguageCode),
    current,
    compile: serving.compileFirst,
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
      await Promise.all([watcher.stop(), publications.stop(), polling])
      await compiler.stop()
    },
  }
}

/** @throws Error a form could not be read or published */
async function checkAll(
  ids: readonly string[],
  check: (formId: string) => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  const results = await Promise.allSettled(ids.map(check))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure === undefined) return
  log(`changed form files could not be published, retrying: ${String(failure.reason)}`)
  throw failure.reason
}

/** Repeats `work`; ignores its errors: callers report outages, and the next run retries. */
async function poll(signal: AbortSignal, isBehind: () => boolean, work: () => Promise<void>): Promise<void> {
  for (let sinceMs = 0; !signal.aborted; sinceMs += retryMs) {
    await sleep(retryMs, undefined, { ref: false, signal }).catch(() => {})
    if (signal.aborted || (!isBehind() && sinceMs < pollMs)) continue
    sinceMs = 0
    await work().catch(() => {})
  }
}

function missing(formId: string): never {
  throw new Error(`there is no form ${formId}`)
}

/** Returns the id of an existing form. @throws Rejection forms.notFound */
export function knownForm(forms: Pick<FormRegistry, 'ids'>, formId: string): string {
  return forms.ids.includes(formId) ? formId : reject('forms.notFound')
}

/** Returns any published version. @throws Rejection forms.notFound */
export async function findVersion(
  forms: Pick<FormRegistry, 'version'>,
  formId: string,
  version: string,
): Promise<FormVersion> {
  return (await forms.version(formId, version)) ?? reject('forms.notFound')
}
