import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { FaultyNetwork } from '../stand-in/faulty-network.ts'
import type { Subject } from './subject.ts'

type SubjectOptions = {
  readonly store: () => EventStore
  /** A store on the server, reached at `port` on loopback. */
  readonly storeAt: (port: number, timeoutMs: number) => EventStore
  /** In front of the server. */
  readonly network: FaultyNetwork
  /** Stops the server. */
  readonly stop: () => Promise<void>
}

/** A subject that closes its stores when it stops. */
export function subjectOf({ store, storeAt, network, stop }: SubjectOptions): Subject {
  const stores: EventStore[] = []
  const closedLater = (opened: EventStore) => {
    stores.push(opened)
    return opened
  }
  return {
    connect: () => closedLater(store()),
    connectOverNetwork: (timeoutMs) => closedLater(storeAt(network.port, timeoutMs)),
    network,
    async stop() {
      await network.heal()
      await Promise.all(stores.map((store) => store.close()))
      await network.close()
      await stop()
    },
  }
}
