import { createHash, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { unwrap, wrap } from '@fleet/platform/vault/cipher'
import type { Vault } from '@fleet/platform/vault/vault'
import type { FileStore } from '../store/file-store.ts'
import { uploadTable, type Refused, type UploadRow } from './upload-table.ts'

/** Whose file an upload is, which one, and by whom. */
export type UploadSaid = Pick<UploadRow, 'uploadId' | 'formId' | 'filledId' | 'personId' | 'person' | 'accountId'> & {
  readonly actor: Actor
  readonly kind: string
  readonly fileName: string
}

/** A file on its way. Its own key is encrypted with that of the person it shows: destroying theirs destroys it. */
export type Upload = Omit<UploadRow, 'sealed'> & Pick<UploadSaid, 'kind' | 'fileName'> & { readonly key: KeyObject }

/** Bytes that arrived before it was known whose they are: nobody can read them once this process forgets their key. */
export type Received = {
  readonly key: KeyObject
  readonly parts: readonly string[]
  readonly size: number
  /** Hex. */ readonly sha256: string
}

/**
 * Files that are uploaded and no documents yet: encrypted parts in the store of documents, and a row in a table that all processes
 * share. The row has one state (`upload-table.ts`).
 */
export type Uploads = {
  /** Makes the row, with nothing there yet or everything; false: it is there already. @throws Rejection persons.erased */
  begin(said: UploadSaid, of: { readonly size: number } | Received): Promise<boolean>
  /** undefined: there is none, or its person was erased. */
  find(uploadId: string): Promise<Upload | undefined>
  /** Of one filled form, oldest first. */
  ofFilled(filledId: string): Promise<Upload[]>
  /** Adds bytes behind those that are there; answers how many that makes. @throws Rejection uploads.elsewhere another request adds to it */
  append(upload: Upload, source: AsyncIterable<Uint8Array>): Promise<number>
  /** Writes the bytes of an upload that has no row yet. */
  receive(filledId: string, source: AsyncIterable<Uint8Array>): Promise<Received>
  /** All that is there, part by part. @throws Rejection uploads.notFound it was dropped meanwhile, or a part is missing or altered */
  content(upload: Upload): AsyncIterable<Buffer>
  /** To `attaching`, if it is whole. `replaces`: the document whose place it takes. undefined as in `find`. */
  startAttaching(uploadId: string, replaces?: string): Promise<Upload | undefined>
  /** From `attaching` back to `uploading`. */
  release(uploadId: string): Promise<void>
  /** To `waiting`. */
  wait(uploadId: string): Promise<void>
  /** To `refused`, and deletes its parts. */
  refuse(upload: Upload, why: Refused): Promise<void>
  /** Those that wait for the scanner or were left by a killed process, so many at most. */
  unfinished(limit: number): Promise<Upload[]>
  /** Deletes the row, if it is there, and its parts. */
  drop(upload: Pick<UploadRow, 'uploadId' | 'filledId'>): Promise<void>
  /** Deletes bytes that never got a row. */
  forget(filledId: string, received: Received): Promise<void>
  dropOfPerson(personId: string): Promise<void>
  /** Drops what was begun before and does not wait, and refusals of a week ago. */
  dropOlder(moment: string): Promise<void>
  /** Files in the folder of a filled form that are parts of uploads. */
  partsIn(filledId: string): Promise<ReadonlySet<string>>
}

const maxAtOnce = 200
/** Bytes that are held before they are written: as much of the memory as one upload may take. */
const partBytes = 1024 * 1024
/** A connection that broke leaves no smaller part than this. */
const minPartBytes = 16 * 1024

const labelOf = ({ personId, uploadId }: Pick<UploadRow, 'personId' | 'uploadId'>) =>
  ['upload', personId, uploadId].join('\0')
const labelOfPart = (index: number) => ['part', String(index)].join('\0')

/** The source in parts of one size and a last smaller one. Where it breaks off, gives what has arrived before it throws the error. */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  const taken = (): Buffer => {
    const part = Buffer.concat(held, length)
    held = []
    length = 0
    return part
  }
  try {
    for await (const chunk of source) {
      for (let from = 0; from < chunk.length;) {
        const piece = chunk.subarray(from, from + partBytes - length)
        held.push(piece)
        length += piece.length
        from += piece.length
        if (length === partBytes) yield taken()
      }
    }
  } catch (error) {
    if (length >= minPartBytes) yield taken()
    throw error
  }
  if (length > 0) yield taken()
}

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

  async function opened(row: UploadRow | undefined): Promise<Upload | undefined> {
    const personKey = row && (await vault.findKey(row.personId))
    if (row === undefined || personKey === undefined) return undefined
    const { sealed, ...rest } = row
    const { key, kind, fileName }: { key: string; kind: string; fileName: string } = JSON.parse(
      unwrap(personKey, labelOf(row), sealed).toString('utf8'),
    )
    return { ...rest, kind, fileName, key: createSecretKey(Buffer.from(key, 'base64')) }
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
    find: async (uploadId) => opened(await table.find(uploadId)),
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
    startAttaching: async (uploadId, replaces) => opened(await table.startAttaching(uploadId, replaces)),
    release: table.release,
    wait: table.wait,
    async refuse({ uploadId, filledId, parts }, why) {
      await table.refuse(uploadId, why)
      await deleteParts(filledId, parts)
    },
    unfinished: async (limit) => allOpened(await table.unfinished(limit)),
    drop,
    forget: (filledId, { parts }) => deleteParts(filledId, parts),
    async dropOfPerson(personId) {
      for (const row of await table.ofPerson(personId)) await drop(row)
    },
    async dropOlder(moment) {
      for (const row of await table.expired(moment, maxAtOnce)) await drop(row)
    },
    partsIn: async (filledId) => new Set((await table.ofFilled(filledId)).flatMap(({ parts }) => parts)),
  }
}
