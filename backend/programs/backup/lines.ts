import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Json } from '@fleet/domain/kernel/json'

type Written = { readonly lines: number; /** Of the file, hex. */ readonly sha256: string }

/** Writes a new file; durable when it resolves. @throws Error the file exists */
export async function writeNew(
  path: string,
  content: Readable,
  packed: Transform = new PassThrough(),
): Promise<{ readonly size: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    content,
    packed,
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part)
        size += part.length
        yield part
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { size, sha256: hash.digest('hex') }
}

/**
 * Writes a new compressed file with one JSON value per line; durable when it resolves.
 * @throws Error the file exists
 */
export async function writeLines(path: string, values: AsyncIterable<object>): Promise<Written> {
  let lines = 0
  async function* texts() {
    for await (const value of values) {
      lines += 1
      yield `${JSON.stringify(value)}\n`
    }
  }
  const { sha256 } = await writeNew(path, Readable.from(texts()), createGzip({ level: 4 }))
  return { lines, sha256 }
}

/** @throws Error the file cannot be read or is truncated */
export async function* readLines(path: string): AsyncGenerator<Json> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(path), unpacked)
  reading.catch(() => {})
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) yield JSON.parse(line)
  await reading
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
