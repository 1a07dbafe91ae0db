import { GenericContainer, Wait } from 'testcontainers'

export type RealServer = {
  readonly url: string
  readonly host: string
  readonly port: number
  readonly stop: () => Promise<void>
}

/**
 * The EventStoreDB that `EVENTSTORE_URL` names, which goes on afterwards, else one in a container.
 * @throws Error when the URL asks for TLS: the tests put a network of their own before the server
 */
export async function realServer(): Promise<RealServer> {
  const url = process.env['EVENTSTORE_URL']
  if (!url) return container()
  if (!/[?&]tls=false/.test(url)) throw new Error('these tests need a server without TLS: EVENTSTORE_URL=esdb://host:2113?tls=false')
  const { hostname, port } = new URL(url)
  return { url, host: hostname, port: Number(port || 2113), stop: async () => {} }
}

async function container(): Promise<RealServer> {
  const started = await new GenericContainer('eventstore/eventstore:23.10.1-bookworm-slim')
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  const [host, port] = [started.getHost(), started.getMappedPort(2113)]
  return { url: `esdb://${host}:${port}?tls=false`, host, port, stop: async () => void (await started.stop()) }
}
