import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reject } from '@fleet/domain/kernel/rejection'
import { unwrap, wrap } from '../../vault/cipher.ts'
import type { Vault } from '../../vault/vault.ts'

/** Uploaded files, encrypted with the key of the person they show. */
export type DocumentFiles = {
  /** @throws Error the person's key was destroyed, or the folder cannot be written */
  keep(document: { documentId: string; personId: string; bytes: Buffer }): Promise<void>
  /** @throws Rejection documents.notFound the file is gone, or its person was erased */
  open(document: { documentId: string; personId: string }): Promise<Buffer>
  discard(documentId: string): Promise<void>
}

/** Files below `folder`, one per document, named by its id. */
export function documentFiles(folder: string, vault: Vault): DocumentFiles {
  const place = (documentId: string) => join(folder, documentId.slice(0, 2), documentId)
  return {
    async keep({ documentId, personId, bytes }) {
      const key = await vault.keyFor(personId)
      if (key === undefined) throw new Error(`the key of person ${personId} was destroyed`)
      const file = place(documentId)
      await mkdir(join(folder, documentId.slice(0, 2)), { recursive: true })
      await writeFile(`${file}.part`, wrap(key, documentId, bytes), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async open({ documentId, personId }) {
      const key = await vault.findKey(personId)
      if (key === undefined) reject('documents.notFound')
      const bytes = await readFile(place(documentId)).catch(() => reject('documents.notFound'))
      return unwrap(key, documentId, bytes)
    },
    discard: (documentId) => rm(place(documentId), { force: true }),
  }
}
