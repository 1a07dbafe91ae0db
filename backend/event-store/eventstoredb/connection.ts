import type { EventStoreDBClient } from '@eventstore/db-client'
import { within } from '../bounded.ts'
import { eventStoreAddress } from './address.ts'
import type { Watch } from './watch.ts'
import { watch } from './watch.ts'
import { clientAt } from './watched-client.ts'

export type Connection = Pick<Watch, 'left' | 'heard'> & {
  readonly client: EventStoreDBClient
  /**
   * Given with every append: with credentials of its own it goes out as a call of its own; without, over one stream that all
   * appends of the process share, on which deadlines do not hold and one failure fails them all. Without TLS none are sent.
   */
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
  const credentials = address.credentials ?? (address.transport.insecure ? { username: 'none', password: 'none' } : undefined)
  const client = clientAt(address)
  const watching = watch(client)
  return {
    client, credentials, timeoutMs,
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
