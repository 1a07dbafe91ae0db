import type { Readable } from 'node:stream'
import type { Bytes } from '@fleet/platform/vault/file-cipher'

/** Where a file lies: the registration it was uploaded to, and its own id. Both are UUIDs and say nothing else. */
export type FilePlace = { readonly folder: string; readonly id: string }

const isName = /^[\w-]{1,64}$/

/** As it is called wherever it is kept: `<folder>/<id>`. @throws Error it names no file */
export function placeName({ folder, id }: FilePlace): string {
  if (!isName.test(folder) || !isName.test(id)) throw new Error(`"${folder}/${id}" names no file`)
  return `${folder}/${id}`
}

/** There is a file already; it stays as it is. */
export class FileExists extends Error {
  override readonly name = 'FileExists'
}

/** Where the encrypted bytes of documents are kept. What is written is never written again: it is read, and at last deleted. */
export type FileStore = {
  /**
   * There, whole and durable, when it resolves, and until then not at all. A write that was broken off may leave a part, under an id that
   * nothing names.
   * @throws PlaceTaken | Error it cannot be written, or the bytes end with an error
   */
  write(place: FilePlace, bytes: Bytes): Promise<void>
  /** Read to the end or destroyed by the caller. undefined: there is no such file. @throws Error it cannot be read */
  read(place: FilePlace): Promise<Readable | undefined>
  /** One that is not there is deleted already. */
  delete(place: FilePlace): Promise<void>
  /** Folders after this one, in the order of their names, so many at most. @throws Error they cannot be listed */
  folders(page: { readonly after: string; readonly limit: number }): Promise<readonly string[]>
  /** The files in a folder and when each was written (ISO 8601, UTC); [] when there is none. @throws Error they cannot be listed */
  files(folder: string): Promise<readonly { readonly id: string; readonly writtenAt: string }[]>
}
