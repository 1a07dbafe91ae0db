import { constants, type Dirent } from 'node:fs'
import { lstat, open, realpath, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FormFiles } from './form-source.ts'
import { type Finding, ofFile } from './findings/finding.ts'
import type { FindingCode } from './findings/finding-codes.ts'

/** `link`: a link. `other`: a folder, a device, a pipe. `linked`: it has a second name. `large`: too many bytes. `moved`: it is not where it was opened. */
type NotInsideKind = 'link' | 'other' | 'linked' | 'large' | 'moved'

/** A file that is not simply a file inside its folder. */
export class NotInside extends Error {
  readonly kind: NotInsideKind

  constructor(path: string, kind: NotInsideKind) {
    super(`${path} is not a file inside its folder: ${kind}`)
    this.name = 'NotInside'
    this.kind = kind
  }
}

/** Some systems lack them: there the comparison below finds links, and there are no pipes in folders. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/**
 * The text of a regular file that is inside `root`, where no part of its path (with `/`, of names as the folder lists
 * them) is a link. What was opened is what is judged and read; a pipe keeps nobody waiting.
 * @throws NotInside it is anything else
 * @throws Error with the system's code: there is none, or it may not be read
 */
export async function readInside(root: string, path: string, mostBytes: number): Promise<string> {
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
    if (opened.size > mostBytes) throw new NotInside(path, 'large')
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

/** Of a form's files those that its form.json names neither by path nor, in a step's folder, by what a step has; none while it cannot be read. */
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

/** Lookups that these files seem to refer to: by `lookups/<id>`, or by the id alone as options of widgets do. */
function usedLookups(paths: readonly string[], files: FormFiles): ReadonlySet<string> {
  const texts = Object.values(files)
  return new Set(
    paths.filter((path) => {
      const id = path.slice('lookups/'.length, -'.json'.length)
      return texts.some((text) => text.includes(`"${id}"`) || text.includes(`"lookups/${id}"`))
    }),
  )
}

/** Every text in a JSON file; undefined when it is none. */
function textsIn(content: string | undefined): ReadonlySet<string> | undefined {
  const found = new Set<string>()
  try {
    JSON.parse(content ?? '', (_key, value: unknown) => void (typeof value === 'string' && found.add(value)))
    return found
  } catch {
    return undefined
  }
}

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
type FolderEntry = {
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
