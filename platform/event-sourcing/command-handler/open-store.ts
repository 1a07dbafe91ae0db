import type { EventStore } from '@fleet/domain/kernel/event-store'
import { chooseEventStore, type EventStoreConfiguration } from '../stores/choose.ts'
import type { MasterKeys } from '../../vault/keys.ts'
import { storeWithDeadline } from './request-deadline.ts'
import {
  type IntegrityCheckedStore,
  type IntegrityOptions,
  integrityCheckedStore,
} from '../integrity/integrity-checked-store.ts'

/**
 * The configured event store, which seals what it takes and gives out nothing whose seal does not fit, and is
 * waited for no longer than whoever asks has patience. There is no other way to the log: an architecture test says so.
 */
export function openEventStore({
  keys,
  onViolation,
  ...configuration
}: EventStoreConfiguration & IntegrityOptions & { keys: MasterKeys }): IntegrityCheckedStore {
  return storeWithDeadline(
    integrityCheckedStore(chooseEventStore(configuration), keys, onViolation === undefined ? {} : { onViolation }),
  )
}

/** The same without a look at seals, for copies of the whole log: they are written as they are stored, and looked at by who copies. */
export function openUncheckedStore(configuration: EventStoreConfiguration): EventStore {
  return chooseEventStore(configuration)
}
