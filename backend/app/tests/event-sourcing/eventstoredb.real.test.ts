import { eventStoreContract } from '@fleet/platform/event-sourcing/stores/contract'
import { applicationContract } from '../../../testing/stores/application.ts'
import { nextLeaderContract } from '@fleet/platform/event-sourcing/stores/contract/next-leader'
import { realServer } from '@fleet/platform/event-sourcing/stores/contract/real-server'
import { subjectOf } from '@fleet/platform/event-sourcing/stores/contract/stores'
import { eventStoreDb } from '@fleet/platform/event-sourcing/stores/eventstoredb'
import { eventStoreAddress } from '@fleet/platform/event-sourcing/stores/eventstoredb/address'
import { faultyNetwork } from '@fleet/platform/event-sourcing/stores/stand-in/faulty-network'

// Run by `npm run test:eventstore`.

eventStoreContract('events in EventStoreDB', async () => {
  const { url, host, port, stop } = await realServer()
  return subjectOf({
    network: await faultyNetwork({ host, port }),
    store: () => eventStoreDb({ url }),
    storeAt: (local, timeoutMs) => eventStoreDb({ url: `esdb://127.0.0.1:${local}?tls=false`, timeoutMs }),
    stop,
  })
})

applicationContract('EVENTSTORE_URL on EventStoreDB', realServer)

const cluster = process.env['EVENTSTORE_URL']
if (cluster && eventStoreAddress(cluster).isCluster) nextLeaderContract('a cluster of EventStoreDB', cluster)
