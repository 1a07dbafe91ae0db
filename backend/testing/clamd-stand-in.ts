import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'

/** A stand-in for clamd: its protocol, and one thing that it finds. It proves nothing about the real one. */
export type ClamdStandIn = {
  /** For `CLAMD_URL`. */
  readonly url: string
  /** How many bytes each file had that it was asked about. */
  readonly seen: readonly number[]
  /** `mute`: it takes connections and says nothing. `failing`: it says an error. `full`: it closes in the middle of what it is sent. */
  mode: 'right' | 'mute' | 'failing' | 'full'
  stop(): Promise<void>
}

/** What every scanner finds, put together so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A file with this makes it fail, whatever its mode. */
export const indigestible = 'nothing that a scanner can take'

/** `at`: a path of a socket, or nothing for a port of this machine. */
export async function startClamd(at: { readonly path?: string; readonly port?: number } = {}): Promise<ClamdStandIn> {
  const seen: number[] = []
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
      seen.push(content.length)
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
    seen,
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

/** undefined: there is more to come. @throws Error it is no INSTREAM */
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
