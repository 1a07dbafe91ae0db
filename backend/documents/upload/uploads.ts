import { createHash, createSecretKey, randomBytes, randomUUID, type KeyObject } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import type { Actor } from '@fleet/domain/kernel/event'
import { reject } from '@fleet/domain/kernel/rejection'
import { unwrap, wrap } from '@fleet/platform/vault/cipher'
import type { Vault } from '@fleet/platform/vault/vault'
import type { FileStore } from '../store/file-store.ts'
import { uploadTable, type Refused, type UploadRow } from './upload-table.ts'

/** Person, uploader and name of an upload. */
export type UploadInfo = Pick<UploadRow, 'uploadId' | 'formId' | 'instanceId' | 'personId' | 'person' | 'accountId'> & {
  readonly actor: Actor
  readonly kind: string
  readonly fileName: string
  /** Metadata of a client of tus, as it was sent. */
  readonly metadata?: string | undefined
}

/** Stored encrypted with the person's key. */
type EncryptedInfo = Pick<UploadInfo, 'kind' | 'fileName' | 'metadata'>

/** An upload with its key, which is stored encrypted with the person's key: destroying that one destroys both. */
export type Upload = Omit<UploadRow, 'encrypted'> & EncryptedInfo & { readonly key: KeyObject }

/** Bytes received before their person is known. Their key exists only in this process. */
export type Received = {
  readonly key: KeyObject
  readonly parts: readonly string[]
  readonly size: number
  /** Hex. */ readonly sha256: string
}

export type Uploads = ReturnType<typeof uploads>

const maxAtOnce = 200
/** Bytes buffered before each write: the memory per upload. */
const partBytes = 1024 * 1024
/** A broken connection stores no smaller part than this. */
const minPartBytes = 16 * 1024

const labelOf = ({ personId, uploadId }: Pick<UploadRow, 'personId' | 'uploadId'>) =>
  ['upload', personId, uploadId].join('\0')
const labelOfPart = (index: number) => ['part', String(index)].join('\0')

/**
 * Splits the source into parts of one size and a smaller last one. After an error it first yields the received bytes.
 */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = []
  let length = 0
  const takePart = (): Buffer => {
    const part = Buffer.concat(buffered, length)
    buffered = []
    length = 0
    return part
  }
  try {
    for await (const chunk of source) {
      for (let from = 0; from < chunk.length;) {
        const piece = chunk.subarray(from, from + partBytes - length)
        buffered.push(piece)
        length += piece.length
        from += piece.length
        if (length === partBytes) yield takePart()
      }
    }
  } catch (error) {
    if (length >= minPartBytes) yield takePart()
    throw error
  }
  if (length > 0) yield takePart()
}

/** @throws Rejection uploads.notFound the stored part was altered */
function decryptPart(key: KeyObject, label: string, stored: Buffer): Buffer {
  try {
    return unwrap(key, label, stored)
  } catch {
    return reject('uploads.notFound')
  }
}

type Deps = { readonly pool: Pool; readonly store: FileStore; readonly vault: Pick<Vault, 'keyFor' | 'findKey'> }

/**
 * Uploads that are not documents yet: encrypted parts in the file store, and a row in a table that all processes share.
 * The row has one state (`upload-table.ts`).
 */
export function uploads({ pool, store, vault }: Deps) {
  const table = uploadTable(pool)

  async function decrypted(row: UploadRow | undefined): Promise<Upload | undefined> {
    const personKey = row && (await vault.findKey(row.personId))
    if (row === undefined || personKey === undefined) return undefined
    const { encrypted, ...rest } = row
    const { key, ...info }: EncryptedInfo & { readonly key: string } = JSON.parse(
      unwrap(personKey, labelOf(row), encrypted).toString('utf8'),
    )
    return { ...rest, ...info, key: createSecretKey(Buffer.from(key, 'base64')) }
  }
  const allDecrypted = async (rows: readonly UploadRow[]) =>
    (await Promise.all(rows.map(decrypted))).filter((one) => one !== undefined)

  async function writePart(
    instanceId: string,
    key: KeyObject,
    { bytes, index }: { readonly bytes: Buffer; readonly index: number },
  ): Promise<string> {
    const part = randomUUID()
    await store.write({ folder: instanceId, id: part }, [wrap(key, labelOfPart(index), bytes)])
    return part
  }
  async function deleteParts(instanceId: string, parts: readonly string[]): Promise<void> {
    for (const id of parts) await store.delete({ folder: instanceId, id })
  }

  /** Deletes the row, if it exists, and its parts. */
  async function drop({ uploadId, instanceId }: Pick<UploadRow, 'uploadId' | 'instanceId'>): Promise<void> {
    await deleteParts(instanceId, await table.take(uploadId))
  }

  return {
    /** Creates the row, empty or with all bytes; false: it exists. @throws Rejection persons.erased */
    async begin(
      { kind, fileName, metadata, ...info }: UploadInfo,
      of: { readonly size: number } | Received,
    ): Promise<boolean> {
      const personKey = await vault.keyFor(info.personId)
      if (personKey === undefined) reject('persons.erased')
      const { key, parts, received } =
        'key' in of ? { ...of, received: of.size } : { key: createSecretKey(randomBytes(32)), parts: [], received: 0 }
      const encrypted = wrap(
        personKey,
        labelOf(info),
        Buffer.from(JSON.stringify({ key: key.export().toString('base64'), kind, fileName, metadata })),
      )
      return table.put({ ...info, encrypted, size: of.size, received, parts })
    },
    /** undefined: it does not exist, or its person was erased. */
    find: async (uploadId: string): Promise<Upload | undefined> => decrypted(await table.find(uploadId)),
    /** Uploads of a form instance, oldest first. */
    ofInstance: async (instanceId: string): Promise<Upload[]> => allDecrypted(await table.ofInstance(instanceId)),
    /** Appends bytes and returns the new total. @throws Rejection uploads.elsewhere another request appends to it */
    async append(
      { uploadId, instanceId, key, received, parts }: Upload,
      source: AsyncIterable<Uint8Array>,
    ): Promise<number> {
      let [offset, index] = [received, parts.length]
      for await (const bytes of inParts(source)) {
        const part = await writePart(instanceId, key, { bytes, index })
        if (!(await table.add(uploadId, { part, size: bytes.length, offset }))) {
          await deleteParts(instanceId, [part])
          reject('uploads.elsewhere')
        }
        offset += bytes.length
        index += 1
      }
      return offset
    },
    /** Stores the bytes of an upload that has no row yet. */
    async receive(instanceId: string, source: AsyncIterable<Uint8Array>): Promise<Received> {
      const [key, parts, hash] = [createSecretKey(randomBytes(32)), new Array<string>(), createHash('sha256')]
      let size = 0
      try {
        for await (const bytes of inParts(source)) {
          hash.update(bytes)
          size += bytes.length
          parts.push(await writePart(instanceId, key, { bytes, index: parts.length }))
        }
      } catch (error) {
        await deleteParts(instanceId, parts)
        throw error
      }
      return { key, parts, size, sha256: hash.digest('hex') }
    },
    /** Deletes bytes that never got a row. */
    discard: (instanceId: string, { parts }: Received): Promise<void> => deleteParts(instanceId, parts),
    /**
     * Received bytes, part by part.
     * @throws Rejection uploads.notFound it was dropped, or a part is missing or altered
     */
    async *content({ instanceId, key, parts }: Upload): AsyncGenerator<Buffer> {
      for (const [index, id] of parts.entries()) {
        const stored = (await store.read({ folder: instanceId, id })) ?? reject('uploads.notFound')
        yield decryptPart(key, labelOfPart(index), await buffer(stored))
      }
    },
    /** To `attaching`, if it is complete. `replaces`: the document that it replaces. undefined as in `find`. */
    startAttaching: async (uploadId: string, replaces: string | null = null): Promise<Upload | undefined> =>
      decrypted(await table.startAttaching(uploadId, replaces)),
    /** From `attaching` back to `uploading`. */
    release: table.release,
    /** To `waiting`. */
    wait: table.wait,
    /** To `refused`, and deletes its parts. */
    async refuse({ uploadId, instanceId, parts }: Upload, why: Refused): Promise<void> {
      await table.refuse(uploadId, why)
      await deleteParts(instanceId, parts)
    },
    /** Uploads that wait for the scanner or were left by a killed process, up to the limit. */
    unfinished: async (limit: number): Promise<Upload[]> => allDecrypted(await table.unfinished(limit)),
    drop,
    async dropOfPerson(personId: string): Promise<void> {
      for (const row of await table.ofPerson(personId)) await drop(row)
    },
    /** Drops uploads started before this time that do not wait, and refused ones a week old. */
    async dropOlder(before: string): Promise<void> {
      for (const row of await table.expired(before, maxAtOnce)) await drop(row)
    },
    /** Files in a form instance's folder that are parts of uploads. */
    partsIn: async (instanceId: string): Promise<ReadonlySet<string>> =>
      new Set((await table.ofInstance(instanceId)).flatMap(({ parts }) => parts)),
  }
}
