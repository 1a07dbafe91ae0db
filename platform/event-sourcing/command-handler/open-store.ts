import type { EventStore } from '@fleet/domain/kernel/event-store'
import { chooseEventStore, type EventStoreConfiguration } from '../stores/choose.ts'
import type { MasterKeys } from '../../vault/keys.ts'
import { patientStore } from './request-deadline.ts'
import { type SealedStore, type SealedStoreOptions, sealedStore } from '../integrity/integrity-checked-store.ts'

/**
 * The configured event store, which seals what it takes and gives out nothing whose seal does not fit, and is
 * waited for no longer than whoever asks has patience. There is no other way to the log: an architecture test says so.
 */
export function openEventStore({
  keys,
  onBroken,
  ...configuration
}: EventStoreConfiguration & SealedStoreOptions & { keys: MasterKeys }): SealedStore {
  return patientStore(sealedStore(chooseEventStore(configuration), keys, onBroken === undefined ? {} : { onBroken }))
}

/** The same without a look at seals, for copies of the whole log: they are written as they are stored, and looked at by who copies. */
export function openCopiedStore(configuration: EventStoreConfiguration): EventStore {
  return chooseEventStore(configuration)
}
