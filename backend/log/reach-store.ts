import type { EventStore } from '@fleet/domain/kernel/event-store'
import { causesOf } from '@fleet/projections/runtime/fault'
import { ConfigurationError } from '../config/settings.ts'
import { within } from '../event-store/bounded.ts'
import { eventStoreAddress } from '../event-store/eventstoredb/address.ts'

/** Longest wait for the first answer, ms: a start that fails says so within ten seconds. */
const patienceMs = 4_000

/**
 * Asks the event store something before anybody needs it. `url`: `EVENTSTORE_URL`; without it events are in the database.
 * @throws ConfigurationError a line a person can act on, for a store that does not answer or refuses
 */
export async function reachEventStore(store: Pick<EventStore, 'head'>, url: string | undefined): Promise<void> {
  try {
    await within(patienceMs, store.head(), () => new Error(`no answer within ${patienceMs / 1000} s`))
  } catch (error) {
    const place = url === undefined ? 'in the database' : `at ${eventStoreAddress(url).hosts.map(({ address, port }) => `${address}:${port}`).join(', ')}`
    const reason = causesOf(error).findLast((cause) => cause instanceof Error)?.message.split(/\n|\.? Resolution note:/)[0]
    throw new ConfigurationError(`the event store ${place} cannot be used: ${reason} (${url === undefined ? 'DATABASE_URL' : 'EVENTSTORE_URL'})`, { cause: error })
  }
}
