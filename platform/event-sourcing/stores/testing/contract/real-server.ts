import { GenericContainer, Wait } from 'testcontainers'
import { eventStoreAddress } from '../../../../config/event-store/address.ts'

type RealServer = {
  readonly url: string
  /** Of the server; in a cluster, of the leader. */
  readonly host: string
  readonly port: number
  readonly isCluster: boolean
  readonly stop: () => Promise<void>
}

type Node = { readonly host: string; readonly port: number }

/**
 * The server or cluster at `EVENTSTORE_URL`, which keeps running afterwards, or else a server in a container.
 * @throws Error when the URL requires TLS, because the tests put a proxy in front of the server
 */
export async function realServer(): Promise<RealServer> {
  const url = process.env['EVENTSTORE_URL']
  if (!url) return container()
  const { hosts, isCluster, transport } = eventStoreAddress(url)
  if (!transport.insecure)
    throw new Error('these tests need a server without TLS: EVENTSTORE_URL=esdb://host:2113?tls=false')
  const [{ address: host, port } = { address: '', port: 0 }] = hosts
  const node = isCluster ? await leaderOf(url) : { host, port }
  return { url, ...node, isCluster, stop: async () => {} }
}

/** The leader of the cluster, as reported by the first node that answers. */
async function leaderOf(url: string): Promise<Node> {
  const answers = eventStoreAddress(url).hosts.map(async ({ address, port }) => {
    const { members }: { members: Member[] } = await (await fetch(`http://${address}:${port}/gossip`)).json()
    const leader = members.find(({ state, isAlive }) => isAlive && state === 'Leader')
    if (leader === undefined) throw new Error(`${address}:${port} knows of no leader`)
    return { host: leader.httpEndPointIp, port: leader.httpEndPointPort }
  })
  return Promise.any(answers)
}

type Member = {
  readonly state: string
  readonly isAlive: boolean
  readonly httpEndPointIp: string
  readonly httpEndPointPort: number
}

/** Makes the leader of the cluster resign, as an operator would before an update. */
export async function giveWay(url: string): Promise<void> {
  const { host, port } = await leaderOf(url)
  const postAdmin = async (what: string) => {
    const { ok, status } = await fetch(`http://${host}:${port}/admin/node/${what}`, { method: 'POST' })
    if (!ok) throw new Error(`${host}:${port} answered ${status} to ${what}`)
  }
  await postAdmin('priority/-1')
  try {
    await postAdmin('resign')
    let leader: Node | undefined
    while (leader === undefined || (leader.host === host && leader.port === port))
      leader = await leaderOf(url).catch(() => undefined)
  } finally {
    await postAdmin('priority/0')
  }
}

async function container(): Promise<RealServer> {
  const started = await new GenericContainer('eventstore/eventstore:23.10.1-bookworm-slim')
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  const [host, port] = [started.getHost(), started.getMappedPort(2113)]
  return {
    url: `esdb://${host}:${port}?tls=false`,
    host,
    port,
    isCluster: false,
    stop: async () => void (await started.stop()),
  }
}
