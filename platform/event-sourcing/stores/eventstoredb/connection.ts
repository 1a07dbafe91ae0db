import type { EventStoreDBClient } from '@eventstore/db-client'
import { within } from '../../../async/bounded.ts'
import { eventStoreAddress } from '../../../config/event-store/address.ts'
import { batchAppends, type BatchAppends } from './batch-append.ts'
import { knownEnd, type KnownEnd } from './known-end.ts'
import { type Watch, watch } from './watch.ts'
import { clientAt } from './watched-client.ts'

export type Connection = Pick<Watch, 'left' | 'heard'> & {
  readonly client: EventStoreDBClient
  readonly appends: BatchAppends
  readonly end: KnownEnd
  /** Given with an append that is to be a call of its own: without, the client sends it over a stream of its own making, on which deadlines do not hold. Without TLS none are sent. */
  readonly credentials: { readonly username: string; readonly password: string } | undefined
  /** Longest wait for an append, a read or the head, ms. */
  readonly timeoutMs: number
  close(): Promise<void>
}

/**
 * Connects on first use.
 * @throws AddressFault for a URL that cannot work, in one line
 */
export function connection(url: string, timeoutMs: number): Connection {
  const address = eventStoreAddress(url)
  const credentials =
    address.credentials ?? (address.transport.insecure ? { username: 'none', password: 'none' } : undefined)
  const client = clientAt(address)
  const watching = watch(client)
  return {
    client,
    appends: batchAppends(client),
    end: knownEnd(),
    credentials,
    timeoutMs,
    get left() {
      return watching.left
    },
    heard: watching.heard,
    async close() {
      watching.stop()
      await within(timeoutMs, client.dispose(), () => new Error('late')).catch(() => {})
    },
  }
}
