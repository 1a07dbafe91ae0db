import { EventStoreDBClient } from '@eventstore/db-client'
import { withTimeout } from '../../../async/timeout.ts'
import { eventStoreAddress, type EventStoreAddress } from '../../../config/event-store/address.ts'
import { batchAppends, type BatchAppends } from './fast-path/batch-append.ts'
import { watch } from './watch.ts'

/**
 * The known end of the log, from answers to appends of this process. The server answers a repeat with the original
 * position, so a position after the known end proves that the events are new.
 */
type KnownEnd = {
  /**
   * Call before sending an append. The returned function takes the answered position and tells whether the events are
   * new.
   */
  beginAppend(): (answered: bigint) => boolean
}

/** An older known end proves nothing: another process may have appended since, ms. */
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

/** The documented client with a way to close its connection, which it lacks. */
class Client extends EventStoreDBClient {
  /** Cancels the calls and closes the connection. */
  async close(): Promise<void> {
    await this.dispose()
    const channel = await this.getChannel()
    // A call that begins in this turn of the event loop would throw inside a promise that the client drops.
    setImmediate(() => channel.close())
  }
}

/** Built from parts: given the whole address, the client prints it in warnings, password included. */
function clientAt({ hosts, isCluster, credentials, transport, discovery, calls }: EventStoreAddress): Client {
  const [first = { address: '', port: 0 }] = hosts
  return isCluster
    ? new Client({ endpoints: [...hosts], gossipTimeout: 1, ...discovery, ...calls }, transport, credentials)
    : new Client({ endpoint: first, ...calls }, transport, credentials)
}

export type Connection = {
  /** Replaced when a server hangs. */
  readonly client: Client
  /** The fast path of `client`; undefined: disabled. */
  readonly batch: BatchAppends | undefined
  /** Aborts when `client` is replaced. */
  readonly abandoned: AbortSignal
  /** Options of every call. */
  readonly callOptions: { readonly requiresLeader: boolean }
  /** With credentials the client sends an append as a call with a deadline. It sends none without TLS. */
  readonly credentials: { readonly username: string; readonly password: string } | undefined
  readonly end: KnownEnd
  /** Timeout of an append, a read or the head, ms. */
  readonly timeoutMs: number
  /** Records that the server answered something. */
  noteAnswer(): void
  close(): Promise<void>
}

/**
 * Connects on first use.
 * @throws AddressFault the URL is invalid; the message is one line
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
