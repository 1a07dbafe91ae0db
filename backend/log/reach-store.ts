import type { EventStore } from '@fleet/domain/kernel/event-store'
import { causesOf } from '@fleet/projections/runtime/fault'
import { ConfigurationError } from '../config/settings.ts'
import { within } from '../event-store/bounded.ts'
import { eventStoreAddress } from '../event-store/eventstoredb/address.ts'
import { openCopiedStore } from './open-store.ts'

/** Longest wait for the first answer, ms: a start that fails says so within ten seconds. */
const patienceMs = 4_000

type Asked = Pick<EventStore, 'head' | 'close'>

/**
 * Asks the event store something before anybody needs it, with less patience than others have. `url`: `EVENTSTORE_URL`; without it events
 * are in the database, which was reached.
 * @throws ConfigurationError a line a person can act on, for a store that does not answer or refuses
 */
export async function reachEventStore(url: string | undefined, open: (url: string) => Asked = opened): Promise<void> {
  if (url === undefined) return
  const store = open(url)
  try {
    // The store says why it could not answer; the timer behind it is for a client that says nothing.
    await within(patienceMs + 500, store.head(), () => new Error('no answer in time'))
  } catch (error) {
    const place = eventStoreAddress(url).hosts.map(({ address, port }) => `${address}:${port}`).join(', ')
    const reason = causesOf(error).findLast((cause) => cause instanceof Error)?.message.split(/\n|\.? Resolution note:/)[0]
    throw new ConfigurationError(`the event store at ${place} cannot be used: ${reason} (EVENTSTORE_URL)`, { cause: error })
  } finally {
    // One that hangs takes its time to close.
    store.close().catch(() => {})
  }
}

function opened(eventStoreUrl: string): Asked {
  return openCopiedStore({ eventStoreUrl, databaseUrl: '', timeoutMs: patienceMs })
}
