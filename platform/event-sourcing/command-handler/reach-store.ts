import type { EventStore } from '@fleet/domain/kernel/event-store'
import { causesOf } from '../../logging/fault.ts'
import { ConfigurationError } from '../../config/settings.ts'
import { withTimeout } from '../../async/bounded.ts'
import { addressesOfHosts, eventStoreAddress } from '../../config/event-store/address.ts'
import { refusalOf } from '../stores/eventstoredb/refusal.ts'
import { openUncheckedStore } from './open-store.ts'

/** Longest wait for the first answer, ms: a start that fails says so within ten seconds. */
const timeoutMs = 4_000

type ProbedStore = Pick<EventStore, 'head' | 'close'>
type Open = (url: string) => ProbedStore

/**
 * Asks the event store something before anybody needs it, with less patience than others have. `url`: `EVENTSTORE_URL`; without it events
 * are in the database, which was reached.
 * @throws ConfigurationError a line a person can act on, for a store that does not answer or refuses
 */
export async function checkEventStore(url: string | undefined, open: Open = opened): Promise<void> {
  if (url === undefined) return
  const { hosts, isCluster } = eventStoreAddress(url)
  // Meanwhile, so that both are known in time: of a cluster the client says no more than that nobody told it who leads.
  const ofHosts = isCluster ? reasonsOfHosts(url, open) : []
  const error = await failureOf(url, open)
  if (error === undefined) return
  const place = hosts.map(({ address, port }) => `${address}:${port}`).join(', ')
  const reasons = (await ofHosts).join('; ')
  throw new ConfigurationError(
    `the event store at ${place} cannot be used: ${reasons || reasonIn(error, url)} (EVENTSTORE_URL)`,
    { cause: error },
  )
}

/** Why hosts of a cluster cannot be used, each reason once. */
async function reasonsOfHosts(url: string, open: Open): Promise<string[]> {
  const failures = await Promise.all(addressesOfHosts(url).map(async (host) => failureOf(host, open)))
  return [...new Set(failures.flatMap((error) => (error === undefined ? [] : [reasonIn(error, url)])))]
}

async function failureOf(url: string, open: Open): Promise<unknown> {
  const store = open(url)
  try {
    // The store says why it could not answer; the timer behind it is for a client that says nothing.
    await withTimeout(timeoutMs + 500, store.head(), () => new Error('no answer in time'))
    return undefined
  } catch (error) {
    return error
  } finally {
    // One that hangs takes its time to close.
    store.close().catch(() => {})
  }
}

function reasonIn(error: unknown, url: string): string {
  const innermost = causesOf(error).findLast((cause) => cause instanceof Error)
  return innermost === undefined ? 'for no reason that it gives' : refusalOf(innermost, eventStoreAddress(url))
}

function opened(eventStoreUrl: string): ProbedStore {
  return openUncheckedStore({ eventStoreUrl, databaseUrl: '', timeoutMs })
}
