import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Person } from '../api.ts'
import { pdfOf } from '../files/pdf-of.ts'
import type { DocumentFiles } from '../../documents/store/document-files.ts'

/** A unique PDF. */
export const someFile = (): Buffer => pdfOf(randomBytes(64).toString('hex'))

type Upload = {
  readonly id: string
  readonly bytes: Buffer
  readonly key?: string
  readonly kind?: string
  readonly name?: string
  readonly person?: string
}

export function upload(
  who: Person,
  { id, bytes, key, kind = 'passportCopy', name = 'passport.pdf', person = '1' }: Upload,
) {
  const form = new FormData()
  form.set('kind', kind)
  form.set('person', person)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return who.send('POST', `/api/submissions/${id}/documents`, form, key === undefined ? {} : { 'idempotency-key': key })
}

export const download = (who: Person, id: string, documentId: string) =>
  who.call('GET', `/api/submissions/${id}/documents/${documentId}`)

/** The document's bytes, or the problem. */
export async function openedBytes(
  documents: DocumentFiles,
  file: Parameters<DocumentFiles['open']>[0],
): Promise<Buffer | string> {
  const opened = await documents.open(file)
  return 'problem' in opened ? opened.problem : buffer(opened.stream())
}

/** Paths of all stored files in a data folder. */
export async function keptFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'documents'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}
