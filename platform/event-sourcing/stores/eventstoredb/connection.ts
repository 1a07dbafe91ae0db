import { within } from '../../../async/bounded.ts'
import { eventStoreAddress } from '../../../config/event-store/address.ts'
import { clientAt, type Client } from './client.ts'
import { batchAppends, type BatchAppends } from './fast-path/batch-append.ts'
import { knownEnd, type KnownEnd } from './known-end.ts'
import { watch } from './watch.ts'

export type Connection = {
  /** A new one after a server that hangs was left. */
  readonly client: Client
  /** The fast path of `client`; undefined: switched off. */
  readonly batch: BatchAppends | undefined
  /** Aborts when `client` is left. */
  readonly left: AbortSignal
  /** For every call. */
  readonly callOptions: { readonly requiresLeader: boolean }
  /** With them an append is a call of its own, which has a deadline. The client sends none without TLS. */
  readonly credentials: { readonly username: string; readonly password: string } | undefined
  readonly end: KnownEnd
  /** Longest wait for an append, a read or the head, ms. */
  readonly timeoutMs: number
  /** Reports that the server answered something. */
  heard(): void
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
    return { client, batch, leaving: new AbortController() }
  }
  let current = connected()
  const watching = watch({
    client: () => current.client,
    leave() {
      const { client, leaving } = current
      current = connected()
      leaving.abort(new Error('the event store did not answer and was left'))
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
    get left() {
      watching.start()
      return current.leaving.signal
    },
    callOptions,
    credentials:
      address.credentials ?? (address.transport.insecure ? { username: 'none', password: 'none' } : undefined),
    end: knownEnd(),
    timeoutMs,
    heard: watching.heard,
    async close() {
      watching.stop()
      await within(timeoutMs, current.client.dispose(), () => new Error('late')).catch(() => {})
    },
  }
}
