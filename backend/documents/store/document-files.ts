import { createHash, type KeyObject } from 'node:crypto'
import { Readable } from 'node:stream'
import { reject } from '@fleet/domain/kernel/rejection'
import { AlteredFileError, decryptFile, encryptFile, type Bytes } from '@fleet/platform/vault/file-cipher'
import type { Vault } from '@fleet/platform/vault/vault'
import type { FilePlace, FileStore } from './file-store.ts'
import { inTurns } from './in-turns.ts'

/** The file of a document. */
type DocumentFile = {
  readonly submissionId: string
  readonly documentId: string
  readonly personId: string
  readonly fileId: string
}

/** `erased`: the person's key is destroyed. `missing`, `changed`: the stored file is not the uploaded one. */
type Opened =
  | {
      readonly size: number
      /** The bytes from the beginning. Fails when the file is altered while it is read. */
      stream(): Readable
    }
  | { readonly problem: 'erased' | 'missing' | 'changed' }

type Content = { readonly sha256: string; readonly size: number }

class FileMissing extends Error {}

/** Files of documents, encrypted with their person's key and bound to that person, document and file. */
export type DocumentFiles = {
  readonly store: FileStore
  /**
   * Encrypts and stores the content as a stream; durable when it resolves. Returns its hash (hex) and size.
   * @throws Rejection persons.erased | Error the file exists or cannot be written, or the content fails
   */
  write(file: DocumentFile & { readonly content: Bytes }): Promise<Content>
  /**
   * Opens the file after reading all of it and comparing its `sha256` (hex).
   * @throws Error the store does not answer
   */
  open(file: DocumentFile & { readonly sha256: string }): Promise<Opened>
  discard(file: DocumentFile): Promise<void>
}

function placeOf({ submissionId, fileId }: Pick<DocumentFile, 'submissionId' | 'fileId'>): FilePlace {
  return { folder: submissionId, id: fileId }
}

/** The label binds the ciphertext to its place: a swapped file does not decrypt. */
function labelOf({ personId, documentId, fileId }: DocumentFile): string {
  return ['document', personId, documentId, fileId].join('\0')
}

/** Passes the bytes on and reports each part. */
async function* withTap(bytes: Bytes, add: (part: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    add(part)
    yield part
  }
}

function contentMeter(): { readonly add: (part: Uint8Array) => void; readonly content: () => Content } {
  const hash = createHash('sha256')
  let size = 0
  return {
    add(part) {
      hash.update(part)
      size += part.length
    },
    content: () => ({ sha256: hash.digest('hex'), size }),
  }
}

export function documentFiles(store: FileStore, vault: Pick<Vault, 'keyFor' | 'findKey'>): DocumentFiles {
  async function* bytesOf(file: DocumentFile, key: KeyObject): AsyncGenerator<Buffer> {
    const stored = await store.read(placeOf(file))
    if (stored === undefined) throw new FileMissing()
    yield* inTurns(decryptFile(key, labelOf(file), stored))
  }

  return {
    store,
    async write({ content, ...file }) {
      const key = await vault.keyFor(file.personId)
      if (key === undefined) reject('persons.erased')
      const meter = contentMeter()
      await store.write(placeOf(file), encryptFile(key, labelOf(file), withTap(content, meter.add)))
      return meter.content()
    },
    async open({ sha256, ...file }) {
      const key = await vault.findKey(file.personId)
      if (key === undefined) return { problem: 'erased' }
      const meter = contentMeter()
      try {
        for await (const part of bytesOf(file, key)) meter.add(part)
      } catch (error) {
        if (error instanceof FileMissing) return { problem: 'missing' }
        if (error instanceof AlteredFileError) return { problem: 'changed' }
        throw error
      }
      const content = meter.content()
      if (content.sha256 !== sha256) return { problem: 'changed' }
      return { size: content.size, stream: () => Readable.from(bytesOf(file, key), { objectMode: false }) }
    },
    discard: (file) => store.delete(placeOf(file)),
  }
}
