import { eventStoreContract } from '../../event-sourcing/stores/testing/contract.ts'
import { applicationContract } from '@fleet/backend/testing/stores/application'
import { deletedStream, forgedEvents } from '../../event-sourcing/stores/testing/forgeries.ts'
import { nextLeaderContract } from '../../event-sourcing/stores/testing/contract/next-leader.ts'
import { realServer } from '../../event-sourcing/stores/testing/contract/real-server.ts'
import { subjectOf } from '../../event-sourcing/stores/testing/contract/stores.ts'
import { eventStoreDb } from '../../event-sourcing/stores/eventstoredb.ts'
import { eventStoreAddress } from './address.ts'
import { faultyNetwork } from '../../event-sourcing/stores/testing/stand-in/faulty-network.ts'

// Run by `npm run test:eventstore`.

eventStoreContract('events in EventStoreDB', async () => {
  const { url, host, port, stop } = await realServer()
  const { fastPath } = eventStoreAddress(url)
  return subjectOf({
    network: await faultyNetwork({ host, port }),
    store: () => eventStoreDb({ url }),
    storeAt: (local, timeoutMs) =>
      eventStoreDb({ url: `esdb://127.0.0.1:${local}?tls=false&fastPath=${fastPath}`, timeoutMs }),
    stop,
  })
})

applicationContract('EVENTSTORE_URL on EventStoreDB', realServer, [...forgedEvents, deletedStream])

const cluster = process.env['EVENTSTORE_URL']
if (cluster && eventStoreAddress(cluster).isCluster) nextLeaderContract('a cluster of EventStoreDB', cluster)
