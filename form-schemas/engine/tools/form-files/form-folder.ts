import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { NotInside, type NotInsideKind, readInside } from './files-inside.ts'
import { type Finding, ofFile } from './finding.ts'
import type { FindingCode } from './finding-codes.ts'
import { strayFiles, usedLookups } from './files-used.ts'
import type { FormFiles } from './form-source.ts'

/** What a form's folder holds: what is read of it, and what is there that will not be; errors keep it from being used. */
export type FolderFiles = { readonly files: FormFiles; readonly findings: readonly Finding[] }

const megabyte = 1024 * 1024
const mostBytes = 8 * megabyte
/** Of a file that the form does not use: it may be about to. */
const mostStrayBytes = megabyte / 4
const mostTogether = 32 * megabyte
const mostFiles = 2000
const deepest = 8

/** Something in a folder of the forms; `json`: by its name, one of their files. `folder`: a folder of such a name. */
export type FolderEntry = {
  readonly path: string
  readonly kind: 'json' | 'link' | 'folder' | 'notAFolder' | 'deep' | 'forbidden' | 'other'
}

/** The JSON files of one form and all lookups; nothing when the folder does not exist. Links are not followed, large files that nothing uses not read. */
export async function filesOfForm(folder: string, formId: string): Promise<FolderFiles> {
  const entries = [...(await entriesIn(folder, formId)), ...(await entriesIn(folder, 'lookups'))]
  if (entries.length > mostFiles) return { files: {}, findings: [ofFile(formId, 'files.many', { most: mostFiles })] }
  const reading = folderReader(folder)
  const json = entries.filter(({ kind }) => kind === 'json').map(({ path }) => path)
  for (const { path, kind } of entries) if (kind !== 'json') reading.findings.push(ofFile(path, `files.${kind}`))
  const isLookup = (path: string) => path.startsWith('lookups/')
  await reading.take(json.filter((path) => path === `${formId}/form.json`))
  const strays = strayFiles(
    formId,
    json.filter((path) => !isLookup(path)),
    reading.files[`${formId}/form.json`],
  )
  await reading.take(json.filter((path) => !isLookup(path) && !strays.has(path)))
  const used = usedLookups(json.filter(isLookup), reading.files)
  await reading.take(json.filter((path) => used.has(path)))
  await reading.take(
    json.filter((path) => strays.has(path) || (isLookup(path) && !used.has(path))),
    mostStrayBytes,
  )
  const told = [...strays].map((path): Finding => ({ ...ofFile(path, 'files.stray'), severity: 'warning' }))
  return {
    files: sorted(reading.files),
    findings: [...reading.findings, ...told].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

function folderReader(folder: string) {
  const files: { [path: string]: string } = {}
  const findings: Finding[] = []
  let together = 0
  return {
    files,
    findings,
    /** Reads them; of those that are not used the larger ones are left alone. */
    async take(paths: readonly string[], mostUnused?: number): Promise<void> {
      for (const path of paths) {
        if (Object.hasOwn(files, path)) continue
        try {
          const text = await readInside(folder, path, mostUnused ?? mostBytes)
          together += text.length
          if (together > mostTogether)
            return void findings.push(ofFile(path, 'files.much', { most: mostTogether / megabyte }))
          files[path] = text
        } catch (error) {
          if (error instanceof NotInside && error.kind === 'large' && mostUnused !== undefined) continue
          findings.push(unreadable(path, error))
        }
      }
    },
  }
}

/** Why something could not be read, said without the system's words. */
export function unreadable(path: string, error: unknown): Finding {
  if (error instanceof NotInside) return ofFile(path, codes[error.kind], { most: mostBytes / megabyte })
  const reason = error instanceof Error && 'code' in error ? String(error.code) : '?'
  if (reason === 'EACCES' || reason === 'EPERM') return ofFile(path, 'files.forbidden')
  return reason === 'ENOENT' ? ofFile(path, 'files.moved') : ofFile(path, 'files.failed', { reason })
}

/** What counts in one folder of the forms, by path, without what editors and systems put beside it (`.#schema.json`, `._form.json`). */
export async function entriesIn(folder: string, name: string): Promise<FolderEntry[]> {
  const top = await lstat(join(folder, name)).catch(nothing)
  if (top === undefined) return []
  if (!top.isDirectory()) return [{ path: name, kind: top.isSymbolicLink() ? 'link' : 'notAFolder' }]
  const found: FolderEntry[] = []
  const open = [name]
  for (let path = open.pop(); path !== undefined && found.length <= mostFiles; path = open.pop()) {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(nothingOrForbidden)
    if (entries === 'forbidden') found.push({ path, kind: 'forbidden' })
    else if (entries !== undefined) {
      for (const entry of entries) {
        const inside = `${path}/${entry.name}`
        const kind = kindOf(entry)
        if (kind === 'open' && inside.split('/').length <= deepest) open.push(inside)
        else if (kind !== undefined) found.push({ path: inside, kind: kind === 'open' ? 'deep' : kind })
      }
    }
  }
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

function kindOf(entry: Dirent): FolderEntry['kind'] | 'open' | undefined {
  if (entry.name.startsWith('.')) return undefined
  if (entry.isSymbolicLink()) return 'link'
  const named = entry.name.endsWith('.json')
  if (entry.isDirectory()) return named ? 'folder' : 'open'
  if (!named) return undefined
  return entry.isFile() ? 'json' : 'other'
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function nothingOrForbidden(error: NodeJS.ErrnoException): 'forbidden' | undefined {
  return error.code === 'EACCES' ? 'forbidden' : nothing(error)
}

function sorted(files: FormFiles): FormFiles {
  return Object.fromEntries(Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const codes: Readonly<Record<NotInsideKind, FindingCode>> = {
  link: 'files.link',
  other: 'files.other',
  linked: 'files.linked',
  large: 'files.large',
  moved: 'files.moved',
}
