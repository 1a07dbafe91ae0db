import { setTimeout as sleep } from 'node:timers/promises'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { Finding, FormRefused } from '@fleet/form-schemas/engine/tools/form-files/finding'
import type { FindingCode } from '@fleet/form-schemas/engine/tools/form-files/finding-codes'
import type { FolderFiles } from '@fleet/form-schemas/engine/tools/form-files/form-folder'
import { shortVersion } from '@fleet/form-schemas/engine/tools/form-files/version'
import { refusalText } from './finding-text.ts'
import { type FormLogParts, publish } from './form-log.ts'
import { filesInFolder, judgeFiles, sameFound } from './read-folder.ts'
import type { Serving } from './serving.ts'
import type { JudgedFiles, Workshop } from './workshop.ts'

/** What a form's files in the folder are to the version that serves. */
export type FolderState = {
  /** `good`: they serve. `refused`: they are broken. `superseded`: they are an older version. */
  readonly state: 'good' | 'refused' | 'superseded'
  /** The version they make; undefined while they are broken. */
  readonly folder: string | undefined
  /** ISO 8601 UTC. */
  readonly checkedAt: string
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
}

export type FolderCheck = {
  /**
   * Looks at the form's files and publishes them if they are new and good.
   * @throws FormRefused they are broken, and no version was ever published
   */
  check(formId: string): Promise<void>
  /** What the last check found. @throws Error there is no such form */
  state(formId: string): FolderState
}

type Parts = FormLogParts & {
  readonly serving: Serving
  readonly workshop: Pick<Workshop, 'judge'>
  readonly log: (line: string) => void
  readonly onChecked: (formId: string) => void
}
/** What was found in the folder, and what it makes. */
type Looked = { readonly found: FolderFiles; readonly read: JudgedFiles }
/** `taken`: whether it is settled what serves. */
type Seen = Looked & { readonly checkedAt: string; readonly taken: boolean }

/** An editor may still be writing when a file is found broken. */
const patienceMs = 300
const mostPatience = 10

export function folderCheck(parts: Parts): FolderCheck {
  const { clock, folder, serving, workshop, log, onChecked } = parts
  const seen = new Map<string, Seen>()
  /** The last good version each form had in the folder. */
  const held = new Map<string, string>()
  /** Forms whose folder is broken: whoever mends it, also to an earlier version, does it before our eyes. */
  const mended = new Set<string>()

  async function take(formId: string, looked: Looked): Promise<void> {
    const { read } = looked
    await serving.catchUp(formId)
    const before = serving.current(formId)?.loaded
    if (read.refused !== undefined) {
      if (before === undefined) throw read.refused
      if (seen.has(formId) || !isIncomplete(read.refused)) mended.add(formId)
      return log(`${refusalText(read.refused)}\nVersion ${shortVersion(before.definition.version)} keeps serving.`)
    }
    const { version } = read.loaded.definition
    if (version !== before?.definition.version) serving.expect(read.loaded)
    try {
      await publish(parts, {
        loaded: read.loaded,
        serving: before,
        changedFrom: mended.has(formId) ? before?.definition.version : held.get(formId),
      })
    } catch (error) {
      if (!(error instanceof Rejection && error.code === 'forms.superseded')) throw error
      log(
        `the files of form ${formId} are version ${shortVersion(version)}, which was superseded: ${shortVersion(before?.definition.version ?? '')} keeps serving`,
      )
    }
    held.set(formId, version)
    mended.delete(formId)
    // Whoever hears that it serves asks how the folder stands
    seen.set(formId, { ...looked, checkedAt: clock.now(), taken: false })
    await serving.catchUp(formId, read.loaded)
  }

  async function look(formId: string, found: FolderFiles): Promise<Looked> {
    return { found, read: await judgeFiles(formId, found, workshop) }
  }

  async function patiently(formId: string, first: Looked): Promise<Looked> {
    let looked = first
    for (let turn = 0; turn < mostPatience && looked.read.refused !== undefined; turn += 1) {
      await sleep(patienceMs)
      const found = await filesInFolder(folder, formId)
      if (sameFound(looked.found, found)) break
      looked = await look(formId, found)
    }
    return looked
  }

  return {
    async check(formId) {
      const before = seen.get(formId)
      const found = await filesInFolder(folder, formId)
      if (before !== undefined && sameFound(before.found, found)) return
      const first = await look(formId, found)
      const looked = before === undefined ? first : await patiently(formId, first)
      await take(formId, looked)
      seen.set(formId, { ...looked, checkedAt: clock.now(), taken: true })
      onChecked(formId)
    },
    state(formId) {
      const found = seen.get(formId)
      if (found === undefined) throw new Error(`there is no form ${formId}`)
      const { read, checkedAt, taken } = found
      if (read.refused !== undefined)
        return { state: 'refused', folder: undefined, checkedAt, errors: read.refused.findings, warnings: [] }
      const { version } = read.loaded.definition
      const state = !taken || version === serving.current(formId)?.loaded.definition.version ? 'good' : 'superseded'
      return { state, folder: version, checkedAt, errors: [], warnings: read.loaded.warnings }
    },
  }
}

const missing: ReadonlySet<FindingCode> = new Set(['files.missing', 'files.named', 'files.lookup'])

/** Nothing is wrong but that files are not there: a deployment may still be copying them. */
function isIncomplete({ findings }: FormRefused): boolean {
  return findings.every(({ code }) => missing.has(code))
}
