import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client'
import { Client } from '@grpc/grpc-js'
import { within } from '../../../async/bounded.ts'
import type { EventStoreAddress } from '../../../config/event-store/address.ts'

/** The name of the calls that `leave` fails. */
class Left extends Client {}

/** Made by its parts: given the whole address, the client would print it where it warns of something. */
export function clientAt({
  hosts,
  isCluster,
  credentials,
  transport,
  discovery,
  calls,
}: EventStoreAddress): EventStoreDBClient {
  const [first = { address: '', port: 0 }] = hosts
  const client = isCluster
    ? new EventStoreDBClient(
        { endpoints: [...hosts], gossipTimeout: 1, ...discovery, ...calls },
        transport,
        credentials,
      )
    : new EventStoreDBClient({ endpoint: first, ...calls }, transport, credentials)
  if (['leader', undefined].includes(discovery.nodePreference)) askLeaderOnly(client)
  return client
}

/** While a cluster elects, the client takes any node, and stays: it would read what the leader has outgrown. */
function askLeaderOnly(client: EventStoreDBClient): void {
  const argumentsOf = client['callArguments']
  client['callArguments'] = (asked, options) => argumentsOf({ requiresLeader: true, ...asked }, options)
}

/**
 * Leaves the server that the client is connected to, or is connecting to: its calls fail, the next one asks the cluster
 * anew, and this server last. The client does so by itself only after a call that the server or the network failed.
 */
export async function leave(client: EventStoreDBClient): Promise<void> {
  const mostMs = 1_000
  const begun = performance.now()
  const failed = client['execute'](Left, 'leave', async () => {
    // It came late: by now the client is connected elsewhere.
    if (performance.now() - begun < mostMs) throw new UnavailableError(undefined, 'the event store does not answer')
  })
  await within(mostMs, failed, () => new Error('late')).catch(() => {})
  await within(mostMs, client.dispose(), () => new Error('late')).catch(() => {})
}
