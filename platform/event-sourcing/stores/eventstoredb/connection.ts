import { EventStoreDBClient } from '@eventstore/db-client'
import { withTimeout } from '../../../async/bounded.ts'
import { eventStoreAddress, type EventStoreAddress } from '../../../config/event-store/address.ts'
import { batchAppends, type BatchAppends } from './fast-path/batch-append.ts'
import { watch } from './watch.ts'

/**
 * How far the log is known to reach, from answers to appends of this process. The server answers a repeat with the place
 * where the events stand, so an answer with a place beyond all that was known tells that they are new.
 */
type KnownEnd = {
  /** Asked before an append is sent; afterwards, with the place answered, whether its events had not been there before. */
  beginAppend(): (answered: bigint) => boolean
}

/** What is known longer, ms, says nothing: another process may have stored anything since. */
const freshMs = 1_000

function knownEnd(): KnownEnd {
  let [end, since] = [0n, -Infinity]
  return {
    beginAppend() {
      const isFresh = performance.now() - since < freshMs
      return (answered) => {
        const isNewer = answered > end
        if (isNewer) [end, since] = [answered, performance.now()]
        return isFresh && isNewer
      }
    },
  }
}

/** The documented client, and a way to close its connection, for which it has no call. */
class Client extends EventStoreDBClient {
  /** Ends the calls and the connection. */
  async close(): Promise<void> {
    await this.dispose()
    const channel = await this.getChannel()
    // A call that begins in this turn of the loop would throw inside a promise that the client drops.
    setImmediate(() => channel.close())
  }
}

/** Constructed from parts: given the whole address, the client prints it in warnings, password and all. */
function clientAt({ hosts, isCluster, credentials, transport, discovery, calls }: EventStoreAddress): Client {
  const [first = { address: '', port: 0 }] = hosts
  return isCluster
    ? new Client({ endpoints: [...hosts], gossipTimeout: 1, ...discovery, ...calls }, transport, credentials)
    : new Client({ endpoint: first, ...calls }, transport, credentials)
}

export type Connection = {
  /** A new one after a server that hangs was left. */
  readonly client: Client
  /** The fast path of `client`; undefined: switched off. */
  readonly batch: BatchAppends | undefined
  /** Aborts when `client` is left. */
  readonly abandoned: AbortSignal
  /** For every call. */
  readonly callOptions: { readonly requiresLeader: boolean }
  /** With them an append is a call of its own, which has a deadline. The client sends none without TLS. */
  readonly credentials: { readonly username: string; readonly password: string } | undefined
  readonly end: KnownEnd
  /** Longest wait for an append, a read or the head, ms. */
  readonly timeoutMs: number
  /** Reports that the server answered something. */
  noteAnswer(): void
  close(): Promise<void>
}

/**
 * Connects on first use.
 * @throws AddressFault for a URL that cannot work, in one line
 */
export function connection(url: string, timeoutMs: number): Connection {
  const address = eventStoreAddress(url)
  const callOptions = { requiresLeader: ['leader', undefined].includes(address.discovery.nodePreference) }
  const connected = () => {
    const client = clientAt(address)
    const batch = address.fastPath ? batchAppends(client, callOptions) : undefined
    return { client, batch, abandoning: new AbortController() }
  }
  let current = connected()
  const watching = watch({
    client: () => current.client,
    abandon() {
      const { client, abandoning } = current
      current = connected()
      abandoning.abort(new Error('the event store did not answer and was left'))
      client.close().catch(() => {})
    },
  })
  return {
    get client() {
      return current.client
    },
    get batch() {
      return current.batch
    },
    get abandoned() {
      watching.start()
      return current.abandoning.signal
    },
    callOptions,
    credentials:
      address.credentials ?? (address.transport.insecure ? { username: 'none', password: 'none' } : undefined),
    end: knownEnd(),
    timeoutMs,
    noteAnswer: watching.noteAnswer,
    async close() {
      watching.stop()
      await withTimeout(timeoutMs, current.client.dispose(), () => new Error('late')).catch(() => {})
    },
  }
}
