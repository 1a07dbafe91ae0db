import { GenericContainer, Wait } from 'testcontainers'
import { eventStoreContract } from './contract.ts'
import { subjectOf } from './contract/stores.ts'
import { eventStoreDb } from './eventstoredb.ts'
import { faultyNetwork } from './stand-in/faulty-network.ts'

/**
 * The contract on a real server: the one that EVENTSTORE_URL names (a single node without TLS), else one in a container.
 * Run by `npm run test:eventstore`.
 */
eventStoreContract('events in EventStoreDB', async () => {
  const { host, port, stop } = await server(process.env['EVENTSTORE_URL'])
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

type Server = { readonly host: string; readonly port: number; readonly stop: () => Promise<void> }

async function server(url: string | undefined): Promise<Server> {
  if (!url) return container()
  const { hostname, port } = new URL(url)
  if (!/[?&]tls=false/.test(url)) throw new Error('these tests need a server without TLS: EVENTSTORE_URL=esdb://host:2113?tls=false')
  return { host: hostname, port: Number(port || 2113), stop: async () => {} }
}

async function container(): Promise<Server> {
  const started = await new GenericContainer('eventstore/eventstore:23.10.1-bookworm-slim')
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  return { host: started.getHost(), port: started.getMappedPort(2113), stop: async () => void (await started.stop()) }
}
