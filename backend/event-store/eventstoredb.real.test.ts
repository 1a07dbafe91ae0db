import { eventStoreContract } from './contract.ts'
import { applicationContract } from './contract/application.ts'
import { realServer } from './contract/real-server.ts'
import { subjectOf } from './contract/stores.ts'
import { eventStoreDb } from './eventstoredb.ts'
import { faultyNetwork } from './stand-in/faulty-network.ts'

// Run by `npm run test:eventstore`.

eventStoreContract('events in EventStoreDB', async () => {
  const { host, port, stop } = await realServer()
  const [network, direct] = [await faultyNetwork({ host, port }), await faultyNetwork({ host, port })]
  return subjectOf({
    serverPort: direct.port,
    network,
    storeAt: (local, timeoutMs) => eventStoreDb({ url: `esdb://127.0.0.1:${local}?tls=false`, timeoutMs }),
    async stop() {
      await direct.close()
      await stop()
    },
  })
})

applicationContract('EVENTSTORE_URL on EventStoreDB', realServer)
