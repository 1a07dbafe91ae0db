import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A TCP proxy on the loopback, in front of a server, that can behave like a bad network or a stopped server. */
export type FaultyNetwork = {
  readonly port: number
  /** Refuses new connections and cuts open ones. */
  goDown(): Promise<void>
  /** Accepts connections and bytes but forwards nothing, like a suspended server. */
  hang(): void
  /** Forwards requests, but no answers. */
  loseAnswers(): void
  /** Cuts open connections; new ones work. */
  cut(): void
  /** Works again. Connections that hung continue; those that lost bytes are cut. */
  heal(): Promise<void>
  close(): Promise<void>
}

type Pair = { readonly near: Socket; readonly far: Socket; lostBytes: boolean }

export async function faultyNetwork(target: { host: string; port: number }): Promise<FaultyNetwork> {
  let mode: 'working' | 'hanging' | 'losing-answers' = 'working'
  const pairs = new Set<Pair>()
  const server = createServer((near) => {
    const pair: Pair = { near, far: connect(target), lostBytes: false }
    const end = () => {
      pairs.delete(pair)
      pair.near.destroy()
      pair.far.destroy()
    }
    pairs.add(pair)
    for (const socket of [near, pair.far]) socket.setNoDelay(true).on('error', end).on('close', end)
    near.on('data', (bytes) => pair.far.write(bytes))
    pair.far.on('data', (bytes) => {
      if (mode === 'losing-answers') pair.lostBytes = true
      else near.write(bytes)
    })
    if (mode === 'hanging') hold(pair)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = addressOf(server.address())

  function cut(which: (pair: Pair) => boolean = () => true): void {
    for (const pair of [...pairs].filter(which)) {
      pair.near.destroy()
      pair.far.destroy()
    }
  }

  async function stopListening(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }

  return {
    port,
    goDown: stopListening,
    hang() {
      mode = 'hanging'
      for (const pair of pairs) hold(pair)
    },
    loseAnswers() {
      mode = 'losing-answers'
    },
    cut: () => cut(),
    async heal() {
      mode = 'working'
      cut(({ lostBytes }) => lostBytes)
      for (const { near, far } of pairs) {
        near.resume()
        far.resume()
      }
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: stopListening,
  }
}

function hold({ near, far }: Pair): void {
  near.pause()
  far.pause()
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('not listening on TCP')
  return address
}
