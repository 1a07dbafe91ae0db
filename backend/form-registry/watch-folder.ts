import { errorsIn, FormRefused, type Finding } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import {
  filesOfForm,
  type FolderFiles,
  unreadable,
  directoriesIn,
  entriesIn,
} from '@fleet/form-schemas/engine/tools/form-files/form-folder'
import { type LoadedForm, publishedForm, withFindings } from '@fleet/form-schemas/engine/tools/load'
import type { ValidatedFiles, FormCompiler } from './compiler/form-compiler.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { FindingCode } from '@fleet/form-schemas/engine/tools/form-files/findings/finding-codes'
import { shortVersion } from '@fleet/form-schemas/engine/tools/form-files/version'
import { refusalText } from './texts/finding-text.ts'
import { type FormLogDeps, publish } from './form-log.ts'
import type { Serving } from './serving.ts'
import { type FSWatcher, watch } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads the form's files from the folder; an unreadable folder becomes a finding. */
export async function filesInFolder(folder: string, formId: string): Promise<FolderFiles> {
  try {
    return await filesOfForm(folder, formId)
  } catch (error) {
    return { files: {}, findings: [unreadable(formId, error)] }
  }
}

/** Validates files of a folder; also refuses them when the folder holds anything that cannot be read. */
export async function validateFiles(
  formId: string,
  { files, findings }: FolderFiles,
  { validate }: Pick<FormCompiler, 'validate'>,
): Promise<ValidatedFiles> {
  const errors = errorsIn(findings)
  if (errors.length > 0) return { files, refused: new FormRefused(formId, errors) }
  const validated = await validate(formId, files)
  return validated.loaded === undefined ? validated : { ...validated, loaded: withFindings(validated.loaded, findings) }
}

/** Returns whether two readings found the same files and findings. */
function isSameReading(one: FolderFiles, other: FolderFiles): boolean {
  const paths = Object.keys(one.files)
  const findingKeys = ({ findings }: FolderFiles) => findings.map(({ path, code }) => `${path} ${code}`).join('\n')
  return (
    paths.length === Object.keys(other.files).length &&
    paths.every((path) => one.files[path] === other.files[path]) &&
    findingKeys(one) === findingKeys(other)
  )
}

/** State of a form's files in the folder, compared to the serving version. */
export type FolderState = {
  /** `good`: they serve. `refused`: they are invalid. `superseded`: they are an older version. */
  readonly state: 'good' | 'refused' | 'superseded'
  /** Version of the files; undefined while they are invalid. */
  readonly folder: string | undefined
  /** ISO 8601 UTC. */
  readonly checkedAt: string
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

type FolderCheck = {
  /**
   * Reads the form's files and publishes them if they are new and valid.
   * @throws FormRefused they are invalid, and no version was ever published
   */
  check(formId: string): Promise<void>
  /** Result of the last check. @throws Error there is no such form */
  state(formId: string): FolderState
}

type Deps = FormLogDeps & {
  readonly serving: Serving
  readonly compiler: Pick<FormCompiler, 'validate'>
  readonly log: (line: string) => void
  readonly onChecked: (formId: string) => void
  /** Tells other processes about a publication. */
  readonly announce: () => Promise<void>
}
/** Files of the folder, and what was read from them. `isValidated`: false for published files at the start. */
type Reading = { readonly found: FolderFiles; readonly read: ValidatedFiles; readonly isValidated: boolean }
/** `isSettled`: whether the serving version has been decided. */
type Check = Reading & { readonly checkedAt: string; readonly isSettled: boolean }

/** Retry interval for invalid files: an editor may still be writing. */
const retryMs = 300
const maxRetries = 10

export function folderCheck(deps: Deps): FolderCheck {
  const { clock, folder, serving, compiler, log, onChecked } = deps
  const lastChecks = new Map<string, Check>()
  /** The last valid version of each form in the folder. */
  const lastGood = new Map<string, string>()
  /**
   * Forms with an invalid folder: any repair of it, also a return to an earlier version, is a change seen by this
   * process.
   */
  const brokenForms = new Set<string>()

  async function applyReading(formId: string, reading: Reading): Promise<void> {
    const { read } = reading
    await serving.catchUp(formId, read.refused === undefined ? read.loaded : undefined)
    const before = serving.current(formId)?.loaded
    if (read.refused !== undefined) {
      if (before === undefined) throw read.refused
      if (lastChecks.has(formId) || !isIncomplete(read.refused)) brokenForms.add(formId)
      return log(`${refusalText(read.refused)}\nVersion ${shortVersion(before.definition.version)} keeps serving.`)
    }
    const { version } = read.loaded.definition
    if (version !== before?.definition.version) await publishOver(formId, read.loaded, before)
    lastGood.set(formId, version)
    brokenForms.delete(formId)
    // Listeners of the publication read this state
    lastChecks.set(formId, { ...reading, checkedAt: clock.now(), isSettled: false })
    await serving.catchUp(formId, read.loaded)
  }

  async function publishOver(formId: string, loaded: LoadedForm, before: LoadedForm | undefined): Promise<void> {
    serving.precompile(loaded)
    const serves = before?.definition.version
    try {
      await publish(deps, {
        loaded,
        serving: before,
        changedFrom: brokenForms.has(formId) ? serves : lastGood.get(formId),
      })
      await deps.announce()
    } catch (error) {
      if (!(error instanceof Rejection && error.code === 'forms.superseded')) throw error
      log(
        `the files of form ${formId} are version ${shortVersion(loaded.definition.version)}, which was superseded: version ${shortVersion(serves ?? '')} keeps serving`,
      )
    }
  }

  async function look(formId: string, found: FolderFiles): Promise<Reading> {
    return { found, read: await validateFiles(formId, found, compiler), isValidated: true }
  }

  /**
   * The reading of files that are the newest published version: they were validated when they were published, so the
   * application starts without validating them again. The next check does, since a release may refuse more.
   */
  async function readPublished(formId: string, found: FolderFiles): Promise<Reading | undefined> {
    if (errorsIn(found.findings).length > 0) return undefined
    const newest = (await deps.forms.load(formId)).state.versions.at(-1)
    if (newest === undefined) return undefined
    try {
      const loaded = withFindings(publishedForm(formId, found.files), found.findings)
      if (loaded.definition.version !== newest) return undefined
      return { found, read: { files: found.files, loaded }, isValidated: false }
    } catch (error) {
      if (error instanceof FormRefused) return undefined
      throw error
    }
  }

  async function retryWhileRefused(formId: string, first: Reading): Promise<Reading> {
    let reading = first
    for (let turn = 0; turn < maxRetries && reading.read.refused !== undefined; turn += 1) {
      await sleep(retryMs)
      const found = await filesInFolder(folder, formId)
      if (isSameReading(reading.found, found)) break
      reading = await look(formId, found)
    }
    return reading
  }

  return {
    async check(formId) {
      const before = lastChecks.get(formId)
      const found = await filesInFolder(folder, formId)
      if (before?.isValidated && isSameReading(before.found, found)) return
      const published = before === undefined ? await readPublished(formId, found) : undefined
      const first = published ?? (await look(formId, found))
      const reading = before === undefined ? first : await retryWhileRefused(formId, first)
      await applyReading(formId, reading)
      lastChecks.set(formId, { ...reading, checkedAt: clock.now(), isSettled: true })
      onChecked(formId)
    },
    state(formId) {
      const found = lastChecks.get(formId)
      if (found === undefined) throw new Error(`there is no form ${formId}`)
      const { read, checkedAt, isSettled } = found
      if (read.refused !== undefined)
        return { state: 'refused', folder: undefined, checkedAt, errors: read.refused.findings, warnings: [] }
      const { version } = read.loaded.definition
      const state = !isSettled || version === serving.current(formId)?.loaded.definition.version ? 'good' : 'superseded'
      return { state, folder: version, checkedAt, errors: [], warnings: read.loaded.warnings }
    },
  }
}

const missing: ReadonlySet<FindingCode> = new Set(['files.missing', 'files.named', 'files.lookup'])

/** Whether all findings are missing files: a deployment may still be copying them. */
function isIncomplete({ findings }: FormRefused): boolean {
  return findings.every(({ code }) => missing.has(code))
}

type WatchOptions = {
  /** Folders in `root` to watch; a missing one may appear later. */
  readonly folders: readonly string[]
  /**
   * Called at start, and when files changed and then stayed unchanged for `settleMs`; never concurrently. Retried after
   * an error.
   */
  readonly onChange: () => Promise<void>
  /** Interval of comparisons without a notification. */
  readonly pollMs?: number
  /** How long files must stay unchanged. */
  readonly settleMs?: number
  /** Resolves after so many milliseconds, or when the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Reads a folder that keeps changing after this many waits. */
const maxSettleTurns = 40
/** Network drives accept watchers and send no notifications. */
const slowPollMs = 10_000
/** When the system refuses a watcher, and after an error. */
const quickPollMs = 500

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { ref: false, signal }).catch(() => {})

/**
 * Watches JSON files. A notification of the system, and a slow check without one, compare size, times and inode of all
 * files: this also detects replaced files, replaced folders and changes on network drives.
 */
export function watchFolder(
  root: string,
  { folders, onChange, pollMs, settleMs = 80, wait = pause }: WatchOptions,
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  let isReported = false
  let wake = () => {}
  let watchers: FSWatcher[] = []
  let isWatched = false
  let hasFailed = false

  function report(): void {
    isReported = true
    wake()
  }

  /** Watches each directory, which also reports its files; `root` reports replaced folders. */
  async function openWatchers(): Promise<void> {
    const inFolders = await Promise.all(folders.map((folder) => directoriesIn(root, folder))).catch(() => undefined)
    for (const watcher of watchers) watcher.close()
    const directories = [root, ...(inFolders?.flat() ?? []).map((directory) => join(root, directory))]
    watchers = directories.flatMap((directory) => {
      try {
        return [watch(directory, { persistent: false }, report).on('error', () => (isWatched = false))]
      } catch {
        return []
      }
    })
    isWatched = inFolders !== undefined && watchers.length === directories.length
  }

  async function settled(first: string): Promise<string> {
    let known = first
    for (let turn = 0; turn < maxSettleTurns && !signal.aborted; turn += 1) {
      await wait(settleMs, signal)
      const now = await signature(root, folders)
      if (now === known) break
      known = now
    }
    return known
  }

  async function reported(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    if (!isReported)
      await Promise.race([promise, wait(pollMs ?? (isWatched && !hasFailed ? slowPollMs : quickPollMs), signal)])
  }

  async function look(): Promise<void> {
    // Changes since the caller read the files count too
    let known = ''
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      if (!isFirst) await reported()
      if (signal.aborted) return
      isReported = false
      // Before the files are compared: later changes are reported, also in a new directory
      await openWatchers()
      const now = await signature(root, folders)
      if (now === known) continue
      const settledSignature = await settled(now)
      if (signal.aborted) return
      hasFailed = await onChange().then(
        () => false,
        () => true,
      )
      if (!hasFailed) known = settledSignature
    }
  }

  const looking = look()
  return {
    async stop() {
      stopped.abort()
      wake()
      await looking
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** Returns a string that changes with any JSON file. */
async function signature(root: string, folders: readonly string[]): Promise<string> {
  const parts = await Promise.all(folders.map((folder) => folderSignature(root, folder)))
  return parts.join('\n')
}

async function folderSignature(root: string, folder: string): Promise<string> {
  try {
    const entries = await entriesIn(root, folder)
    const files = await Promise.all(
      entries.map(async ({ path, kind }) => {
        const { size, mtimeMs, ctimeMs, ino } = await lstat(join(root, path))
        return `${path} ${kind} ${size} ${mtimeMs} ${ctimeMs} ${ino}`
      }),
    )
    return files.join('\n')
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
  }
}
