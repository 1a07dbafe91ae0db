import type { sendUnaryData, ServerUnaryCall, UntypedServiceImplementation } from '@grpc/grpc-js'
import services from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import messages, { type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import { memoryLog } from './log.ts'
import { startStandIn, type StandIn } from './stand-in.ts'

/** Three stand-ins on one log that report their leader. Each accepts appends; there are no elections. */
export type StandInCluster = {
  readonly url: string
  readonly nodes: readonly [StandIn, StandIn, StandIn]
  /** The leader that all nodes report from now on; undefined: none. */
  lead(leader: StandIn | undefined): void
  /** Resolves at the next request for the leader. */
  nextGossipRequest(): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(): Promise<StandInCluster> {
  const log = memoryLog()
  let leader: StandIn | undefined
  let requested = Promise.withResolvers<void>()
  const gossip = {
    read(_: ServerUnaryCall<unknown, ClusterInfo>, answer: sendUnaryData<ClusterInfo>) {
      answer(
        null,
        clusterInfo(nodes.map(({ network }) => ({ port: network.port, isLeader: network === leader?.network }))),
      )
      requested.resolve()
      requested = Promise.withResolvers()
    },
  } satisfies UntypedServiceImplementation
  const start = () => startStandIn({ log, others: [[services.GossipService, gossip]] })
  const nodes = [await start(), await start(), await start()] as const
  ;[leader] = nodes
  return {
    url: `esdb://${nodes.map(({ network }) => `127.0.0.1:${network.port}`).join(',')}?tls=false`,
    nodes,
    lead(next) {
      leader = next
    },
    nextGossipRequest: () => requested.promise,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

function clusterInfo(nodes: readonly { port: number; isLeader: boolean }[]): ClusterInfo {
  const { LEADER, UNKNOWN } = messages.MemberInfo.VNodeState
  const members = nodes.map(({ port, isLeader }) =>
    new messages.MemberInfo()
      .setState(isLeader ? LEADER : UNKNOWN)
      .setIsAlive(true)
      .setHttpEndPoint(new messages.EndPoint().setAddress('127.0.0.1').setPort(port)),
  )
  return new messages.ClusterInfo().setMembersList(members)
}
