import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** A stand-in for clamd: its protocol and one signature. It proves nothing about the real one. */
export type ClamdStandIn = {
  /** For `CLAMD_URL`. */
  readonly url: string
  /** Sizes of the scanned files in bytes. */
  readonly scannedSizes: readonly number[]
  /**
   * `mute`: accepts connections and does not answer. `failing`: answers with an error. `full`: closes during the
   * transfer.
   */
  mode: 'right' | 'mute' | 'failing' | 'full'
  stop(): Promise<void>
}

/** The EICAR test signature, split so that scanners do not find it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A file with this text makes it fail in any mode. */
export const indigestible = 'nothing that a scanner can take'

/** `at`: a socket path or a port; default: a free port. */
export async function startClamd(at: { readonly path?: string; readonly port?: number } = {}): Promise<ClamdStandIn> {
  const scannedSizes: number[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    let received = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
      if (standIn.mode === 'mute') return
      if (standIn.mode === 'full') return socket.end('INSTREAM size limit exceeded. ERROR\0')
      const content = contentOf(received)
      if (content === undefined) return
      scannedSizes.push(content.length)
      socket.end(
        standIn.mode === 'failing' || content.includes(indigestible)
          ? "Can't allocate memory ERROR\0"
          : content.includes(eicar)
            ? 'stream: Eicar-Signature FOUND\0'
            : 'stream: OK\0',
      )
    })
  })
  server.listen(at.path === undefined ? { port: at.port ?? 0, host: '127.0.0.1' } : { path: at.path })
  await once(server, 'listening')
  const address = server.address()
  const standIn: ClamdStandIn = {
    url: typeof address === 'object' && address !== null ? `tcp://127.0.0.1:${address.port}` : `unix:${at.path}`,
    scannedSizes,
    mode: 'right',
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}

const command = Buffer.from('zINSTREAM\0')

/** Returns undefined while the transfer is incomplete. @throws Error it is not INSTREAM */
function contentOf(received: Buffer): Buffer | undefined {
  if (received.length < command.length) return undefined
  if (!received.subarray(0, command.length).equals(command)) throw new Error('not as clamd is spoken to')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (at + 4 + length > received.length) return undefined
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
