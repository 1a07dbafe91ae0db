import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

/** Bytes in chunks: from a socket, a file, or one buffer. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The stored file was changed or truncated, or it was encrypted with another key or label. */
export class AlteredFileError extends Error {
  override readonly name = 'AlteredFileError'
}

const magic = Buffer.from('fleetdc2')
const saltLength = 32
const headLength = magic.length + saltLength
const chunkLength = 64 * 1024
const tagLength = 16
const encryptedChunkLength = chunkLength + tagLength

/** Splits the bytes into pieces of `lengthOf(place)`; the last may be shorter. No bytes give no pieces. */
async function* inPieces(bytes: Bytes, lengthOf: (place: number) => number): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = []
  let remaining = lengthOf(0)
  let place = 0
  for await (const part of bytes) {
    for (let rest = part; rest.length > 0;) {
      const taken = rest.subarray(0, remaining)
      rest = rest.subarray(taken.length)
      gathered.push(taken)
      remaining -= taken.length
      if (remaining > 0) continue
      yield Buffer.concat(gathered)
      gathered = []
      place += 1
      remaining = lengthOf(place)
    }
  }
  if (gathered.length > 0) yield Buffer.concat(gathered)
}

/** Marks the last piece; yields an empty one when there is none. */
async function* withLast(
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<{ readonly piece: Buffer; readonly index: number; readonly isLast: boolean }> {
  let held: Buffer | undefined
  let index = 0
  for await (const piece of pieces) {
    if (held !== undefined) {
      yield { piece: held, index, isLast: false }
      index += 1
    }
    held = piece
  }
  yield { piece: held ?? Buffer.alloc(0), index, isLast: true }
}

/** The key of one file. Its salt is never reused, so chunk numbers can serve as nonces. */
function keyOfFile(key: KeyObject, salt: Buffer, label: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, salt, `file\0${label}`, 32)))
}

/** The number of the chunk, and whether it is the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/**
 * Encrypts bytes of any length as a stream: magic bytes, a salt, then chunks of 64 KiB, each AES-256-GCM with its
 * number and a last-chunk flag as nonce, under a key derived from key, salt and label (STREAM, as in age). Chunks
 * cannot be exchanged, omitted or cut off.
 */
export async function* encryptFile(key: KeyObject, label: string, bytes: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const own = keyOfFile(key, salt, label)
  yield Buffer.concat([magic, salt])
  for await (const { piece, index, isLast } of withLast(inPieces(bytes, () => chunkLength))) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(index, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts a file chunk by chunk, each after it is verified. A caller that must not use the beginning of a truncated
 * file reads to the end first.
 * @throws AlteredFileError | Error the stored bytes cannot be read
 */
export async function* decryptFile(key: KeyObject, label: string, stored: Bytes): AsyncGenerator<Buffer> {
  const pieces = inPieces(stored, (place) => (place === 0 ? headLength : encryptedChunkLength))
  const head = (await pieces.next()).value ?? Buffer.alloc(0)
  if (head.length < headLength || !head.subarray(0, magic.length).equals(magic)) throw new AlteredFileError()
  const own = keyOfFile(key, head.subarray(magic.length), label)
  for await (const { piece, index, isLast } of withLast(pieces)) {
    const plain = piece.length < tagLength ? undefined : openedChunk(own, nonceOf(index, isLast), piece)
    // Only an empty file ends with an empty chunk.
    if (plain === undefined || (plain.length === 0 && index > 0)) throw new AlteredFileError()
    yield plain
  }
}

function openedChunk(key: KeyObject, nonce: Buffer, chunk: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAuthTag(chunk.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}
