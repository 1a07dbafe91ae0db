import { EventStoreDBClient } from '@eventstore/db-client'
import type { EventStoreAddress } from '../../../config/event-store/address.ts'

/** The documented client, and a way to close its connection, for which it has no call. */
export class Client extends EventStoreDBClient {
  /** Ends the calls and the connection. */
  async close(): Promise<void> {
    await this.dispose()
    const channel = await this.getChannel()
    // A call that begins in this turn of the loop would throw inside a promise that the client drops.
    setImmediate(() => channel.close())
  }
}

/** Constructed from parts: given the whole address, the client prints it in warnings, password and all. */
export function clientAt({ hosts, isCluster, credentials, transport, discovery, calls }: EventStoreAddress): Client {
  const [first = { address: '', port: 0 }] = hosts
  return isCluster
    ? new Client({ endpoints: [...hosts], gossipTimeout: 1, ...discovery, ...calls }, transport, credentials)
    : new Client({ endpoint: first, ...calls }, transport, credentials)
}
