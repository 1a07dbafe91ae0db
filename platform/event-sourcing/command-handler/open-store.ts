import { defined } from '@fleet/domain/kernel/defined'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { chooseEventStore, type EventStoreConfiguration } from '../stores/choose.ts'
import type { MasterKeys } from '../../vault/keys.ts'
import { storeWithOutageMemory } from './outage-memory.ts'
import { storeWithDeadline } from './request-deadline.ts'
import {
  type IntegrityCheckedStore,
  type IntegrityOptions,
  integrityCheckedStore,
} from '../integrity/integrity-checked-store.ts'

/**
 * Opens the configured event store. It signs the events it appends, delivers only events that pass their integrity
 * check, respects the deadline of the request, and fails calls at once during an outage. An architecture test forbids any other way to the log.
 */
export async function openEventStore({
  keys,
  onViolation,
  ends,
  onUnrecorded,
  ...configuration
}: EventStoreConfiguration & IntegrityOptions & { keys: MasterKeys }): Promise<IntegrityCheckedStore> {
  const checked = integrityCheckedStore(
    await chooseEventStore(configuration),
    keys,
    defined({ onViolation, ends, onUnrecorded }),
  )
  return storeWithOutageMemory(storeWithDeadline(checked))
}

/**
 * Opens the store without integrity checks, for copies of the whole log: these are written as they are stored, and the
 * copying program checks them.
 */
export function openUncheckedStore(configuration: EventStoreConfiguration): Promise<EventStore> {
  return chooseEventStore(configuration)
}
