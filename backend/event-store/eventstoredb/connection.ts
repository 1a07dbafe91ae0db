import { EventStoreDBClient } from '@eventstore/db-client'
import { eventStoreAddress } from './address.ts'
import type { EventStoreAddress } from './address.ts'

export type Connection = {
  readonly client: EventStoreDBClient
  /**
   * Given with every append: with credentials of its own it goes out as a call of its own; without, over one stream that all
   * appends of the process share, on which deadlines do not hold and one failure fails them all. Without TLS none are sent.
   */
  readonly credentials: { readonly username: string; readonly password: string } | undefined
  /** Longest wait for an append, a read or the head, ms. */
  readonly timeoutMs: number
}

/**
 * Connects on first use.
 * @throws AddressFault for a URL that cannot work, in one line
 */
export function connection(url: string, timeoutMs: number): Connection {
  const address = eventStoreAddress(url)
  const credentials = address.credentials ?? (address.transport.insecure ? { username: 'none', password: 'none' } : undefined)
  return { client: clientAt(address), credentials, timeoutMs }
}

/** Made by its parts: given the whole address, the client would print it where it warns of something. */
function clientAt({ hosts, isCluster, credentials, transport, discovery, calls }: EventStoreAddress): EventStoreDBClient {
  const [first = { address: '', port: 0 }] = hosts
  return isCluster
    ? new EventStoreDBClient({ endpoints: [...hosts], ...discovery, ...calls }, transport, credentials)
    : new EventStoreDBClient({ endpoint: first, ...calls }, transport, credentials)
}
