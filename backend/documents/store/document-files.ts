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

/** `erased`: its person's key is destroyed. `missing`, `changed`: what is stored is not what was uploaded. */
type Opened =
  | {
      readonly size: number
      /** The bytes from their beginning. It ends with an error when they are altered while they are read. */
      stream(): Readable
    }
  | { readonly problem: 'erased' | 'missing' | 'changed' }

type Content = { readonly sha256: string; readonly size: number }

class Missing extends Error {}

/** Uploaded files, encrypted with the key of the person they show and bound to that person, document and file. */
export type DocumentFiles = {
  readonly store: FileStore
  /**
   * Durable when it resolves, with hash (hex) and size of what came. Encrypted while it comes, never held whole.
   * @throws Rejection persons.erased | Error the file is there already or cannot be written, or the content ends with an error
   */
  write(file: DocumentFile & { readonly content: Bytes }): Promise<Content>
  /** The file, once all of it was read and is known to be that of `sha256` (hex). @throws Error the store does not answer */
  open(file: DocumentFile & { readonly sha256: string }): Promise<Opened>
  discard(file: DocumentFile): Promise<void>
}

function placeOf({ submissionId, fileId }: Pick<DocumentFile, 'submissionId' | 'fileId'>): FilePlace {
  return { folder: submissionId, id: fileId }
}

/** Opens with no other label: a file in another's place is not taken for it. */
function labelOf({ personId, documentId, fileId }: DocumentFile): string {
  return ['document', personId, documentId, fileId].join('\0')
}

/** The bytes as they come, told to whoever counts them. */
async function* tapped(bytes: Bytes, add: (part: Uint8Array) => void): AsyncGenerator<Uint8Array> {
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
    if (stored === undefined) throw new Missing()
    yield* inTurns(decryptFile(key, labelOf(file), stored))
  }

  return {
    store,
    async write({ content, ...file }) {
      const key = await vault.keyFor(file.personId)
      if (key === undefined) reject('persons.erased')
      const meter = contentMeter()
      await store.write(placeOf(file), encryptFile(key, labelOf(file), tapped(content, meter.add)))
      return meter.content()
    },
    async open({ sha256, ...file }) {
      const key = await vault.findKey(file.personId)
      if (key === undefined) return { problem: 'erased' }
      const meter = contentMeter()
      try {
        for await (const part of bytesOf(file, key)) meter.add(part)
      } catch (error) {
        if (error instanceof Missing) return { problem: 'missing' }
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
