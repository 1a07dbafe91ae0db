import { createHash, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import type { FileStore } from '../store/file-store.ts'
import { unwrap, wrap } from '@fleet/platform/vault/cipher'
import type { Vault } from '@fleet/platform/vault/vault'
import { inParts } from './in-parts.ts'
import { uploadTable, type Refused, type UploadRow } from './upload-table.ts'

/** What is said of an upload, by whom and for whom. */
export type UploadSaid = Pick<UploadRow, 'uploadId' | 'formId' | 'filledId' | 'personId' | 'person' | 'accountId'> & {
  readonly actor: Actor
  readonly kind: string
  readonly fileName: string
}

/** A file on its way. Its own key is sealed with that of the person it shows: destroying theirs destroys it. */
export type Upload = Omit<UploadRow, 'sealed'> & Pick<UploadSaid, 'kind' | 'fileName'> & { readonly key: KeyObject }

/** What arrived before anybody said whose it is: readable to nobody once this process forgets its key. */
export type Received = {
  readonly key: KeyObject
  readonly parts: readonly string[]
  readonly size: number
  /** Hex. */ readonly sha256: string
}

/** Files that are uploaded and no documents yet: encrypted parts in the store of documents, everything else in a table that all processes share. */
export type Uploads = {
  /** Begins one, with nothing of it there yet or all; false: it was begun before. @throws Rejection persons.erased */
  begin(said: UploadSaid, of: { readonly size: number } | Received): Promise<boolean>
  /** undefined: there is none, or its person was erased. */
  find(uploadId: string): Promise<Upload | undefined>
  /** Of one filled form, oldest first. */
  ofFilled(filledId: string): Promise<Upload[]>
  /** Takes what comes behind what is there; answers how much that is now. @throws Rejection uploads.elsewhere it goes on in another request */
  append(upload: Upload, source: AsyncIterable<Uint8Array>): Promise<number>
  receive(filledId: string, source: AsyncIterable<Uint8Array>): Promise<Received>
  /** All that is there, part by part. @throws Rejection uploads.notFound somebody let it go meanwhile, or a part is missing or altered */
  content(upload: Upload): AsyncIterable<Buffer>
  /** Keeps it until it can be looked at; `replaces`: the document whose place it takes then. */
  wait(upload: Upload, about: { readonly now: string; readonly replaces: string | undefined }): Promise<void>
  /** Those that wait, of all, after this one. */
  waiting(after: string, most: number): Promise<Upload[]>
  /** Says why one that waited is no document, and lets its parts go. */
  refuse(upload: Upload, about: { readonly now: string; readonly refused: Refused }): Promise<void>
  /** Lets it go, with its parts; one that is gone is let go already. */
  drop(upload: Pick<UploadRow, 'uploadId' | 'filledId'>): Promise<void>
  /** Parts of what was never begun. */
  forget(filledId: string, received: Received): Promise<void>
  dropOfPerson(personId: string): Promise<void>
  /** Lets go what was begun before and does not wait, and refusals of a week ago. */
  dropOlder(moment: string): Promise<void>
  /** Places in the folder of a filled form that are parts of an upload. */
  partsIn(filledId: string): Promise<ReadonlySet<string>>
}

const mostAtOnce = 200
const labelOf = ({ personId, uploadId }: Pick<UploadRow, 'personId' | 'uploadId'>) =>
  ['upload', personId, uploadId].join('\0')
const labelOfPart = (index: number) => ['part', String(index)].join('\0')

/** @throws Rejection uploads.notFound it is not what arrived */
function openedPart(key: KeyObject, label: string, stored: Buffer): Buffer {
  try {
    return unwrap(key, label, stored)
  } catch {
    return reject('uploads.notFound')
  }
}

export function uploads({
  pool,
  store,
  vault,
}: {
  readonly pool: Pool
  readonly store: FileStore
  readonly vault: Pick<Vault, 'keyFor' | 'findKey'>
}): Uploads {
  const table = uploadTable(pool)

  async function opened({ sealed, ...row }: UploadRow): Promise<Upload | undefined> {
    const personKey = await vault.findKey(row.personId)
    if (personKey === undefined) return undefined
    const { key, kind, fileName }: { key: string; kind: string; fileName: string } = JSON.parse(
      unwrap(personKey, labelOf(row), sealed).toString('utf8'),
    )
    return { ...row, kind, fileName, key: createSecretKey(Buffer.from(key, 'base64')) }
  }
  const allOpened = async (rows: readonly UploadRow[]) =>
    (await Promise.all(rows.map(opened))).filter((one) => one !== undefined)

  async function writePart(
    filledId: string,
    key: KeyObject,
    { bytes, index }: { readonly bytes: Buffer; readonly index: number },
  ): Promise<string> {
    const part = randomUUID()
    await store.write({ folder: filledId, id: part }, [wrap(key, labelOfPart(index), bytes)])
    return part
  }
  async function deleteParts(filledId: string, parts: readonly string[]): Promise<void> {
    for (const id of parts) await store.delete({ folder: filledId, id })
  }
  async function drop({ uploadId, filledId }: Pick<UploadRow, 'uploadId' | 'filledId'>) {
    await deleteParts(filledId, await table.take(uploadId))
  }

  return {
    async begin({ kind, fileName, ...said }, of) {
      const personKey = await vault.keyFor(said.personId)
      if (personKey === undefined) reject('persons.erased')
      const { key, parts, received } =
        'key' in of ? { ...of, received: of.size } : { key: createSecretKey(randomBytes(32)), parts: [], received: 0 }
      const sealed = wrap(
        personKey,
        labelOf(said),
        Buffer.from(JSON.stringify({ key: key.export().toString('base64'), kind, fileName })),
      )
      return table.put({ ...said, sealed, size: of.size, received, parts })
    },
    async find(uploadId) {
      const row = await table.find(uploadId)
      return row === undefined ? undefined : opened(row)
    },
    ofFilled: async (filledId) => allOpened(await table.ofFilled(filledId)),
    async append({ uploadId, filledId, key, received, parts }, source) {
      let [behind, index] = [received, parts.length]
      for await (const bytes of inParts(source)) {
        const part = await writePart(filledId, key, { bytes, index })
        if (!(await table.add(uploadId, { part, size: bytes.length, behind }))) {
          await deleteParts(filledId, [part])
          reject('uploads.elsewhere')
        }
        behind += bytes.length
        index += 1
      }
      return behind
    },
    async receive(filledId, source) {
      const [key, parts, hash] = [createSecretKey(randomBytes(32)), new Array<string>(), createHash('sha256')]
      let size = 0
      try {
        for await (const bytes of inParts(source)) {
          hash.update(bytes)
          size += bytes.length
          parts.push(await writePart(filledId, key, { bytes, index: parts.length }))
        }
      } catch (error) {
        await deleteParts(filledId, parts)
        throw error
      }
      return { key, parts, size, sha256: hash.digest('hex') }
    },
    async *content({ filledId, key, parts }) {
      for (const [index, id] of parts.entries()) {
        const stored = (await store.read({ folder: filledId, id })) ?? reject('uploads.notFound')
        yield openedPart(key, labelOfPart(index), await buffer(stored))
      }
    },
    wait: ({ uploadId }, { now, replaces }) => table.waitFrom(uploadId, { moment: now, replaces }),
    waiting: async (after, most) => allOpened(await table.waiting(after, most)),
    async refuse({ uploadId, filledId, parts }, { now, refused }) {
      await table.refuse(uploadId, { moment: now, refused })
      await deleteParts(filledId, parts)
    },
    drop,
    forget: (filledId, { parts }) => deleteParts(filledId, parts),
    async dropOfPerson(personId) {
      for (const row of await table.ofPerson(personId)) await drop(row)
    },
    async dropOlder(moment) {
      for (const row of await table.over(moment, mostAtOnce)) await drop(row)
    },
    partsIn: async (filledId) => new Set((await table.ofFilled(filledId)).flatMap(({ parts }) => parts)),
  }
}
