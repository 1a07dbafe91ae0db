import { constants } from 'node:fs'
import { lstat, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** `link`: a link. `other`: a folder, a device, a pipe. `linked`: it has a second name. `large`: too many bytes. `moved`: it is not where it was opened. */
export type NotInsideKind = 'link' | 'other' | 'linked' | 'large' | 'moved'

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
