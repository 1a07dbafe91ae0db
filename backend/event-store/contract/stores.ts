import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { FaultyNetwork } from '../stand-in/faulty-network.ts'
import type { Subject } from './subject.ts'

export type SubjectParts = {
  /** A store on the server behind `port` of the loopback. */
  readonly storeAt: (port: number, timeoutMs: number) => EventStore
  /** The server's own port. */
  readonly serverPort: number
  readonly network: FaultyNetwork
  /** Stops the server. */
  readonly stop: () => Promise<void>
}

/** A subject that closes the stores it gave when it stops. */
export function subjectOf({ storeAt, serverPort, network, stop }: SubjectParts): Subject {
  const stores: EventStore[] = []
  const open = (port: number, timeoutMs = 10_000) => {
    const store = storeAt(port, timeoutMs)
    stores.push(store)
    return store
  }
  return {
    connect: (timeoutMs) => open(network.port, timeoutMs),
    connectDirectly: () => open(serverPort),
    network,
    async stop() {
      await network.heal()
      await Promise.all(stores.map((store) => store.close()))
      await network.close()
      await stop()
    },
  }
}
