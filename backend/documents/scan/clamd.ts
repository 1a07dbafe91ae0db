import type { ClamdAddress } from '@fleet/platform/config/clamd-address'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Scanner, ScannerUnavailable } from './scanner.ts'

const responsePattern = /^stream: (?:(OK)|(.+) FOUND)$/

/** Frames the content for clamd's INSTREAM: each chunk after its length, then a zero length. */
async function* framed(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    if (piece.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

/** Sends the content; clamd may answer and close before it has received everything. */
async function send(content: AsyncIterable<Uint8Array>, socket: Socket): Promise<void> {
  let broken: { readonly error: unknown } | undefined
  async function* incoming(): AsyncGenerator<Uint8Array> {
    try {
      yield* content
    } catch (error) {
      broken = { error }
      throw error
    }
  }
  await pipeline(Readable.from(framed(incoming()), { objectMode: false }), socket, { end: false }).catch(() => {
    if (broken !== undefined) throw broken.error
  })
}

/** Scans with ClamAV, one connection per file (`INSTREAM`, clamd(8)). `idleMs`: timeout of an idle connection. */
export function clamd(address: ClamdAddress, { silentMs: idleMs = 60_000 } = {}): Scanner {
  return {
    async scan(content) {
      const socket = connect(address)
      socket.setTimeout(idleMs, () => socket.destroy(new ScannerUnavailable('silent')))
      const response = text(socket).catch((cause: unknown) => {
        throw new ScannerUnavailable('no answer', { cause })
      })
      // An error of the content must be thrown first: clamd then sends no answer
      response.catch(() => {})
      try {
        await send(content, socket)
        const answer = (await response).replace(/\0$/, '')
        const [, ok, name] = responsePattern.exec(answer) ?? []
        if (ok === undefined && name === undefined) throw new ScannerUnavailable(`it says "${answer.slice(0, 100)}"`)
        return name
      } finally {
        socket.destroy()
      }
    },
  }
}
