import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { NotInside, type NotInsideKind, readInside } from './files-inside.ts'
import type { Finding } from './finding.ts'
import type { FormFiles } from './form-source.ts'

/** What a form's folder holds: what can be read of it, and what is there that will not be. */
export type FolderFiles = { readonly files: FormFiles; readonly findings: readonly Finding[] }

const mostBytes = 8 * 1024 * 1024
const mostFiles = 2000
const deepest = 8

/** Something in a folder of the forms; `json`: by its name, one of their files. */
export type FolderEntry = { readonly path: string; readonly kind: 'json' | 'link' | 'other' }

/** Every JSON file of one form and all lookups; nothing when the folder does not exist. Links are not followed. */
export async function filesOfForm(folder: string, formId: string): Promise<FolderFiles> {
  const entries = [...(await entriesIn(folder, formId)), ...(await entriesIn(folder, 'lookups'))]
  if (entries.length > mostFiles) return { files: {}, findings: [refused(formId, `There are more than ${mostFiles} files`, 'Leave only what belongs to the forms')] }
  const files: { [path: string]: string } = {}
  const findings: Finding[] = []
  for (const { path, kind } of entries) {
    try {
      if (kind !== 'json') throw new NotInside(path, kind)
      files[path] = await readInside(folder, path, mostBytes)
    } catch (error) {
      if (!(error instanceof NotInside)) throw error
      findings.push(refused(path, ...reasons[error.kind]))
    }
  }
  return { files, findings }
}

/** What counts in one folder of the forms, by path, without what editors and systems put beside it (`.#schema.json`, `._form.json`). */
export async function entriesIn(folder: string, name: string): Promise<FolderEntry[]> {
  const top = await lstat(join(folder, name)).catch(nothing)
  if (top === undefined) return []
  if (!top.isDirectory()) return [{ path: name, kind: top.isSymbolicLink() ? 'link' : 'other' }]
  const found: FolderEntry[] = []
  const open = [name]
  for (let path = open.pop(); path !== undefined && found.length <= mostFiles; path = open.pop()) {
    for (const entry of (await readdir(join(folder, path), { withFileTypes: true }).catch(nothing)) ?? []) {
      const inside = `${path}/${entry.name}`
      const kind = kindOf(entry)
      if (kind === 'folder' && inside.split('/').length <= deepest) open.push(inside)
      else if (kind === 'folder') found.push({ path: inside, kind: 'other' })
      else if (kind !== undefined) found.push({ path: inside, kind })
    }
  }
  return found.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

function kindOf(entry: Dirent): FolderEntry['kind'] | 'folder' | undefined {
  if (entry.name.startsWith('.')) return undefined
  if (entry.isSymbolicLink()) return 'link'
  if (entry.isDirectory()) return 'folder'
  if (!entry.name.endsWith('.json')) return undefined
  return entry.isFile() ? 'json' : 'other'
}

function nothing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const reasons: Readonly<Record<NotInsideKind, readonly [reason: string, hint: string]>> = {
  link: ['This is a link, and links are not followed', 'Put the file itself here, or remove the link'],
  other: ['This is no file that can be read', 'Remove it'],
  linked: ['This file has a second name elsewhere (a hard link)', 'Put a copy here instead'],
  large: [`This file has more than ${mostBytes / 1024 / 1024} MB`, 'Leave out what the forms do not need'],
  moved: ['This file was moved while it was read', 'Save it again'],
}

function refused(path: string, reason: string, hint: string): Finding {
  return { severity: 'error', path, line: 1, column: 1, reason, hint }
}
