import type { Readable } from 'node:stream'
import type { Bytes } from '@fleet/platform/vault/file-cipher'

/** Place of a file: the id of its registration or other form instance, and its own id. */
export type FilePlace = { readonly folder: string; readonly id: string }

const isName = /^[\w-]{1,64}$/

/** Name of a file in every store: `<folder>/<id>`. @throws Error the names are invalid */
export function placeName({ folder, id }: FilePlace): string {
  if (!isName.test(folder) || !isName.test(id)) throw new Error(`"${folder}/${id}" names no file`)
  return `${folder}/${id}`
}

/** The file exists and was not overwritten. */
export class FileExists extends Error {
  override readonly name = 'FileExists'
}

/** Stores the encrypted bytes of documents. A file is never overwritten. */
export type FileStore = {
  /**
   * Writes atomically; the file is complete and durable when it resolves. An interrupted write can leave a partial
   * file, under an id that nothing refers to.
   * @throws FileExists | Error the file cannot be written, or the bytes fail
   */
  write(place: FilePlace, bytes: Bytes): Promise<void>
  /**
   * The caller reads the stream to its end or destroys it. undefined: there is no such file.
   * @throws Error it cannot be read
   */
  read(place: FilePlace): Promise<Readable | undefined>
  /** Deletes a file; a missing one is no error. */
  delete(place: FilePlace): Promise<void>
  /** Folders after this one, by name, up to the limit. @throws Error they cannot be listed */
  folders(page: { readonly after: string; readonly limit: number }): Promise<readonly string[]>
  /**
   * The files in a folder and when each was written (ISO 8601, UTC); [] when there is none.
   * @throws Error they cannot be listed
   */
  files(folder: string): Promise<readonly { readonly id: string; readonly writtenAt: string }[]>
}
