import { constants, type Dirent } from 'node:fs'
import { lstat, open, realpath, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FormFiles } from './form-source.ts'
import { type Finding, ofFile } from './findings/finding.ts'
import type { FindingCode } from './findings/finding-codes.ts'

/**
 * `link`: a symbolic link. `other`: a folder, device or pipe. `linked`: a hard link. `large`: too many bytes. `moved`:
 * replaced while it was opened.
 */
type NotInsideKind = 'link' | 'other' | 'linked' | 'large' | 'moved'

/** The path is not a regular file inside its folder. */
export class NotInside extends Error {
  readonly kind: NotInsideKind

  constructor(path: string, kind: NotInsideKind) {
    super(`${path} is not a file inside its folder: ${kind}`)
    this.name = 'NotInside'
    this.kind = kind
  }
}

/** Missing on some systems: there the comparison below finds links, and folders contain no pipes. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/**
 * The text of a regular file inside `root`; no part of its path (with `/`, names as the folder lists them) may be a
 * link. Checks and reads the same open file; does not block on a pipe.
 * @throws NotInside any other file
 * @throws Error with the system's code: the file does not exist or is not readable
 */
export async function readInside(root: string, path: string, maxBytes: number): Promise<string> {
  if (path.split(/[\\/]/).includes('..')) throw new NotInside(path, 'other')
  const place = join(root, path)
  const file = await open(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' || error.code === 'EMLINK'
      ? new NotInside(path, 'link')
      : error.code === 'ENXIO'
        ? new NotInside(path, 'other')
        : error
  })
  try {
    const opened = await file.stat({ bigint: true })
    if (!opened.isFile()) throw new NotInside(path, 'other')
    if (opened.nlink > 1n) throw new NotInside(path, 'linked')
    if (opened.size > maxBytes) throw new NotInside(path, 'large')
    const real = await realpath(place)
    if (real !== join(await realpath(root), path)) throw new NotInside(path, 'link')
    const there = await lstat(real, { bigint: true })
    if (there.ino !== opened.ino || there.dev !== opened.dev) throw new NotInside(path, 'moved')
    const bytes = Buffer.alloc(Number(opened.size))
    let filled = 0
    for (let read = 1; read > 0 && filled < bytes.length; filled += read)
      read = (await file.read(bytes, filled, bytes.length - filled)).bytesRead
    return bytes.toString('utf8', 0, filled)
  } finally {
    await file.close()
  }
}

const inStep: ReadonlySet<string> = new Set(['schema.json', 'ui.json', 'i18n.json'])

/**
 * Files that form.json does not name by path and that are not standard files of a named step folder; none when
 * form.json is not readable.
 */
function strayFiles(formId: string, paths: readonly string[], form: string | undefined): ReadonlySet<string> {
  const named = textsIn(form)
  if (named === undefined) return new Set()
  return new Set(
    paths.filter((path) => {
      const inside = path.slice(formId.length + 1)
      const folder = inside.slice(0, Math.max(0, inside.lastIndexOf('/')))
      return (
        inside !== 'form.json' &&
        !named.has(inside) &&
        !(named.has(folder) && inStep.has(inside.slice(folder.length + 1)))
      )
    }),
  )
}

/** Lookups that these files probably refer to: by `lookups/<id>`, or by id as in widget options. */
function usedLookups(paths: readonly string[], files: FormFiles): ReadonlySet<string> {
  const texts = Object.values(files)
  return new Set(
    paths.filter((path) => {
      const id = path.slice('lookups/'.length, -'.json'.length)
      return texts.some((text) => text.includes(`"${id}"`) || text.includes(`"lookups/${id}"`))
    }),
  )
}

/** All strings of a JSON file; undefined when it is not JSON. */
function textsIn(content: string | undefined): ReadonlySet<string> | undefined {
  const found = new Set<string>()
  try {
    JSON.parse(content ?? '', (_key, value: unknown) => void (typeof value === 'string' && found.add(value)))
    return found
  } catch {
    return undefined
  }
}

/** The files read from a form's folder, and findings about the others; errors block the form. */
export type FolderFiles = { readonly files: FormFiles; readonly findings: readonly Finding[] }

const megabyte = 1024 * 1024
const maxBytes = 8 * megabyte
/** Unused files up to this size are read as well: a change may be about to use them. */
const maxStrayBytes = megabyte / 4
const maxTotalBytes = 32 * megabyte
const maxFiles = 2000
const maxDepth = 8

/** An entry of a form's folder. `json`: a `.json` file; `folder`: a folder with a `.json` name. */
type FolderEntry = {
  readonly path: string
  readonly kind: 'json' | 'link' | 'folder' | 'notAFolder' | 'deep' | 'forbidden' | 'other'
}

/**
 * Reads the JSON files of one form and all lookups; none when the folder does not exist. Does not follow links or read
 * large unused files.
 */
export async function filesOfForm(folder: string, formId: string): Promise<FolderFiles> {
  const entries = [...(await entriesIn(folder, formId)), ...(await entriesIn(folder, 'lookups'))]
  if (entries.length > maxFiles) return { files: {}, findings: [ofFile(formId, 'files.many', { most: maxFiles })] }
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
    maxStrayBytes,
  )
  const strayFindings = [...strays].map((path): Finding => ({ ...ofFile(path, 'files.stray'), severity: 'warning' }))
  return {
    files: sorted(reading.files),
    findings: [...reading.findings, ...strayFindings].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  }
}

function folderReader(folder: string) {
  const files: { [path: string]: string } = {}
  const findings: Finding[] = []
  let totalBytes = 0
  return {
    files,
    findings,
    /** Reads the files; skips those above `maxUnusedBytes`. */
    async take(paths: readonly string[], maxUnusedBytes?: number): Promise<void> {
      for (const path of paths) {
        if (Object.hasOwn(files, path)) continue
        try {
          const text = await readInside(folder, path, maxUnusedBytes ?? maxBytes)
          totalBytes += text.length
          if (totalBytes > maxTotalBytes)
            return void findings.push(ofFile(path, 'files.much', { most: maxTotalBytes / megabyte }))
          files[path] = text
        } catch (error) {
          if (error instanceof NotInside && error.kind === 'large' && maxUnusedBytes !== undefined) continue
          findings.push(unreadable(path, error))
        }
      }
    },
  }
}

/** Finding for a read error, without the system's message. */
export function unreadable(path: string, error: unknown): Finding {
  if (error instanceof NotInside) return ofFile(path, codes[error.kind], { most: maxBytes / megabyte })
  const reason = error instanceof Error && 'code' in error ? String(error.code) : '?'
  if (reason === 'EACCES' || reason === 'EPERM') return ofFile(path, 'files.forbidden')
  return reason === 'ENOENT' ? ofFile(path, 'files.moved') : ofFile(path, 'files.failed', { reason })
}

/**
 * Relevant entries of a form's folder by path, without files of editors and systems (`.#schema.json`, `._form.json`).
 */
export async function entriesIn(folder: string, name: string): Promise<FolderEntry[]> {
  const { entries } = await walk(folder, name)
  return entries.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Paths of the directories that `entriesIn` reads; [] when the folder does not exist. */
export async function directoriesIn(folder: string, name: string): Promise<readonly string[]> {
  return (await walk(folder, name)).directories
}

type Walk = { readonly entries: FolderEntry[]; readonly directories: string[] }

async function walk(folder: string, name: string): Promise<Walk> {
  const top = await lstat(join(folder, name)).catch(nothing)
  if (top === undefined) return { entries: [], directories: [] }
  if (!top.isDirectory())
    return { entries: [{ path: name, kind: top.isSymbolicLink() ? 'link' : 'notAFolder' }], directories: [] }
  const found: FolderEntry[] = []
  const directories: string[] = []
  const open = [name]
  for (let path = open.pop(); path !== undefined && found.length <= maxFiles; path = open.pop()) {
    directories.push(path)
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(nothingOrForbidden)
    if (entries === 'forbidden') found.push({ path, kind: 'forbidden' })
    else if (entries !== undefined) {
      for (const entry of entries) {
        const inside = `${path}/${entry.name}`
        const kind = kindOf(entry)
        if (kind === 'open' && inside.split('/').length <= maxDepth) open.push(inside)
        else if (kind !== undefined) found.push({ path: inside, kind: kind === 'open' ? 'deep' : kind })
      }
    }
  }
  return { entries: found, directories }
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
