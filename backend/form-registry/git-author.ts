import { createHash } from 'node:crypto'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import { execFile } from 'node:child_process'
import { lstat, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { readInside } from '@fleet/form-schemas/engine/tools/form-files/form-folder'

/** Author of a change without a commit. */
export const fileEdit = 'file edit'

const maxNameLength = 200

/**
 * Returns the author of the newest commit to these files (contents by path in `folder`), when all are as they were
 * committed; else `file edit`, also without git or a readable history.
 */
export async function authorOf(folder: string, files: FormFiles): Promise<string> {
  if (Object.keys(files).length === 0) return fileEdit
  try {
    const author = await withHistory(folder, async (history) =>
      (await isCommitted(history, files)) ? newestAuthor(history, Object.keys(files)) : '',
    )
    return author.replaceAll(/\p{C}/gu, '').slice(0, maxNameLength) || fileEdit
  } catch {
    return fileEdit
  }
}

async function isCommitted({ git, head, pathOf }: History, files: FormFiles): Promise<boolean> {
  const listed = await git('ls-tree', '-z', '--full-tree', head, '--', ...Object.keys(files).map(pathOf))
  const committed = new Map(
    listed.split('\0').map((line) => [line.split('\t')[1], /^\d{6} blob ([0-9a-f]{40})\t/.exec(line)?.[1]]),
  )
  return Object.entries(files).every(([path, content]) =>
    blobNames(content).includes(committed.get(pathOf(path)) ?? ''),
  )
}

/** Returns the blob ids of a content, as it is and with LF line endings: git may convert them on checkout. */
function blobNames(content: string): string[] {
  return [content, content.replaceAll('\r\n', '\n')].map((text) =>
    createHash('sha1')
      .update(`blob ${Buffer.byteLength(text)}\0${text}`)
      .digest('hex'),
  )
}

function newestAuthor({ git, head, pathOf }: History, paths: readonly string[]): Promise<string> {
  return git('log', '-1', '--no-show-signature', '--format=%an', head, '--', ...paths.map(pathOf))
}

/** The history that a folder is a checkout of. */
type History = {
  /** Runs git and returns its trimmed output. */
  git(...args: string[]): Promise<string>
  /** Id of the newest commit. */
  readonly head: string
  /** Converts a path in the folder to its path in the repository. */
  pathOf(path: string): string
}

const run = promisify(execFile)
const timeoutMs = 2000
const maxBytes = 1024 * 1024
const commitId = /^[0-9a-f]{40}$/
const branch = /^ref: (refs\/[^\s~^:?*[\\]+)$/

/**
 * Calls `work` with the history of the repository around `folder`. git runs in an empty repository and sees only the
 * objects of the real one, so no configuration, filter, attribute or hook of it can run.
 * @throws Error there is no repository, or its `.git` is not a folder of plain files
 */
async function withHistory<T>(folder: string, work: (history: History) => Promise<T>): Promise<T> {
  const real = await realpath(folder)
  const top = await topOf(real)
  const objects = join(top, '.git', 'objects')
  for (const place of [objects, join(objects, 'info'), join(objects, 'pack')]) await assertFolder(place)
  if (await isThere(join(objects, 'info', 'alternates'))) throw new Error('objects of another repository')
  const head = await headOf(top)
  const ours = await mkdtemp(join(tmpdir(), 'fleet-history-'))
  try {
    await emptyRepository(ours)
    const prefix = relative(top, real).split(sep).join('/')
    return await work({
      head,
      pathOf: (path) => (prefix === '' ? path : `${prefix}/${path}`),
      git: (...args) => git(ours, objects, args),
    })
  } finally {
    await rm(ours, { recursive: true, force: true })
  }
}

async function emptyRepository(folder: string): Promise<void> {
  await mkdir(join(folder, 'objects'))
  await mkdir(join(folder, 'refs'))
  await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/none\n')
  await writeFile(join(folder, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n')
}

async function git(ours: string, objects: string, args: readonly string[]): Promise<string> {
  const { PATH = '', SystemRoot = '' } = process.env
  const { stdout } = await run('git', ['--no-pager', '--literal-pathspecs', ...args], {
    cwd: ours,
    timeout: timeoutMs,
    maxBuffer: maxBytes,
    env: {
      PATH,
      SystemRoot,
      GIT_DIR: ours,
      GIT_OBJECT_DIRECTORY: objects,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: devNull,
      GIT_ATTR_NOSYSTEM: '1',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_NO_LAZY_FETCH: '1',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
    },
  })
  return stdout.trim()
}

async function topOf(folder: string): Promise<string> {
  for (let place = folder; ; place = dirname(place)) {
    if (await isThere(join(place, '.git'))) {
      await assertFolder(join(place, '.git'))
      return place
    }
    if (dirname(place) === place) throw new Error('no repository')
  }
}

async function headOf(top: string): Promise<string> {
  const read = async (path: string) => (await readInside(top, `.git/${path}`, maxBytes)).trim()
  const head = await read('HEAD')
  const ref = branch.exec(head)?.[1]
  const id =
    ref === undefined || ref.split('/').includes('..')
      ? head
      : await read(ref).catch(async () => packed(await read('packed-refs'), ref))
  if (!commitId.test(id)) throw new Error('no newest commit')
  return id
}

function packed(refs: string, ref: string): string {
  return (
    refs
      .split('\n')
      .find((line) => line.slice(41) === ref)
      ?.slice(0, 40) ?? ''
  )
}

async function assertFolder(place: string): Promise<void> {
  if (!(await lstat(place)).isDirectory()) throw new Error(`${place} is no folder`)
}

function isThere(place: string): Promise<boolean> {
  return lstat(place).then(
    () => true,
    () => false,
  )
}
