import { EventStoreDBClient } from '@eventstore/db-client'
import { eventStoreAddress } from './address.ts'
import type { EventStoreAddress } from './address.ts'
import { batchAppends } from './batch-append.ts'
import type { BatchAppends } from './batch-append.ts'
import { knownEnd } from './known-end.ts'
import type { KnownEnd } from './known-end.ts'

export type Connection = {
  readonly client: EventStoreDBClient
  readonly appends: BatchAppends
  readonly end: KnownEnd
  /** Given with an append that is to be a call of its own: without, the client sends it over a stream of its own making, on which deadlines do not hold. Without TLS none are sent. */
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
  const client = clientAt(address)
  return { client, appends: batchAppends(client), end: knownEnd(), credentials, timeoutMs }
}

/** Made by its parts: given the whole address, the client would print it where it warns of something. */
function clientAt({ hosts, isCluster, credentials, transport, discovery, calls }: EventStoreAddress): EventStoreDBClient {
  const [first = { address: '', port: 0 }] = hosts
  return isCluster
    ? new EventStoreDBClient({ endpoints: [...hosts], ...discovery, ...calls }, transport, credentials)
    : new EventStoreDBClient({ endpoint: first, ...calls }, transport, credentials)
}
