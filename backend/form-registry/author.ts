import { createHash } from 'node:crypto'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import { withHistory, type History } from './history-of-folder.ts'

/** Who is named when nobody is known. */
export const fileEdit = 'file edit'

const longestName = 200

/**
 * Who changed these files (contents by path in `folder`): the author of the newest commit to them when all are as they
 * were committed, else `file edit`, also where there is no git or its history cannot be read.
 */
export async function authorOf(folder: string, files: FormFiles): Promise<string> {
  if (Object.keys(files).length === 0) return fileEdit
  try {
    const author = await withHistory(folder, async (history) =>
      (await isCommitted(history, files)) ? newestAuthor(history, Object.keys(files)) : '',
    )
    return author.replaceAll(/\p{C}/gu, '').slice(0, longestName) || fileEdit
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

/** What git calls a file's content, also when it writes other line endings into the folder than it keeps. */
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
