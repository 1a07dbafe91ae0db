import type { KeyObject } from 'node:crypto'
import { reject } from '@fleet/domain/kernel/rejection'
import { sha256Of } from '../../sha256.ts'
import { unwrap, wrap } from '../../vault/cipher.ts'
import type { Vault } from '../../vault/vault.ts'
import type { FilePlace, FileStore } from './file-store.ts'

/** The file of a document. Without an id of its own it was stored under the document's. */
export type DocumentFile = {
  readonly submissionId: string
  readonly documentId: string
  readonly personId: string
  readonly fileId?: string
}

/** `erased`: its person's key is destroyed. `missing`, `changed`: what is stored is not what was uploaded. */
export type Opened = { readonly bytes: Buffer } | { readonly problem: 'erased' | 'missing' | 'changed' }

/** Uploaded files, encrypted with the key of the person they show and bound to that person, document and file. */
export type DocumentFiles = {
  readonly store: FileStore
  /** Durable when it resolves. @throws Rejection persons.erased | Error the file is there already or cannot be written */
  keep(file: Required<DocumentFile> & { readonly bytes: Buffer }): Promise<void>
  /** The bytes, once they are known to be those of `sha256` (hex). @throws Error the store does not answer */
  open(file: DocumentFile & { readonly sha256: string }): Promise<Opened>
  discard(file: DocumentFile): Promise<void>
}

export function placeOf({ submissionId, documentId, fileId }: Omit<DocumentFile, 'personId'>): FilePlace {
  return fileId === undefined ? { folder: documentId.slice(0, 2), id: documentId } : { folder: submissionId, id: fileId }
}

/** Opens with no other label: a file in another's place is not taken for it. */
function labelOf({ personId, documentId, fileId }: DocumentFile): string {
  return fileId === undefined ? documentId : ['document', personId, documentId, fileId].join('\0')
}

function unwrapped(key: KeyObject, label: string, stored: Buffer): Buffer | undefined {
  try {
    return unwrap(key, label, stored)
  } catch {
    return undefined
  }
}

export function documentFiles(store: FileStore, vault: Pick<Vault, 'keyFor' | 'findKey'>): DocumentFiles {
  return {
    store,
    async keep({ bytes, ...file }) {
      const key = await vault.keyFor(file.personId)
      if (key === undefined) reject('persons.erased')
      await store.write(placeOf(file), wrap(key, labelOf(file), bytes))
    },
    async open({ sha256, ...file }) {
      const key = await vault.findKey(file.personId)
      if (key === undefined) return { problem: 'erased' }
      const stored = await store.read(placeOf(file))
      if (stored === undefined) return { problem: 'missing' }
      const bytes = unwrapped(key, labelOf(file), stored)
      return bytes !== undefined && sha256Of(bytes) === sha256 ? { bytes } : { problem: 'changed' }
    },
    discard: (file) => store.delete(placeOf(file)),
  }
}
