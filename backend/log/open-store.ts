import { chooseEventStore } from '../event-store/choose.ts'
import type { EventStoreConfiguration } from '../event-store/choose.ts'
import type { MasterKeys } from '../vault/keys.ts'
import type { SealedStore, SealedStoreOptions } from './sealed-store.ts'
import { sealedStore } from './sealed-store.ts'

/**
 * The configured event store, which seals what it takes and gives out nothing whose seal does not fit. There is no other
 * way to the log: an architecture test says so.
 */
export function openEventStore({ keys, onBroken, ...configuration }: EventStoreConfiguration & SealedStoreOptions & { keys: MasterKeys }): SealedStore {
  return sealedStore(chooseEventStore(configuration), keys, onBroken === undefined ? {} : { onBroken })
}
