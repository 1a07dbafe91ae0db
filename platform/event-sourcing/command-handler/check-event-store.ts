import type { EventStore } from '@fleet/domain/kernel/event-store'
import { causesOf } from '../../logging/fault.ts'
import { ConfigurationError } from '../../config/settings.ts'
import { withTimeout } from '../../async/timeout.ts'
import { addressesOfHosts, eventStoreAddress } from '../../config/event-store/address.ts'
import { refusalOf } from '../stores/eventstoredb/refusal.ts'
import { openUncheckedStore } from './open-store.ts'

/** Timeout for the first answer, ms: a failing start reports within ten seconds. */
const timeoutMs = 4_000

type ProbedStore = Pick<EventStore, 'head' | 'close'>
type Open = (url: string) => ProbedStore | Promise<ProbedStore>

/**
 * Checks at the start that the event store answers, with a shorter timeout than requests have. `url`: `EVENTSTORE_URL`;
 * without it events are in the database, which was checked before.
 * @throws ConfigurationError with one line for the operator when the store does not answer or refuses
 */
export async function checkEventStore(url: string | undefined, open: Open = opened): Promise<void> {
  if (url === undefined) return
  const { hosts, isCluster } = eventStoreAddress(url)
  // In parallel, to stay within the time limit: for a cluster the client only reports that no host named a leader.
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

/** Returns why the hosts of a cluster cannot be used, each reason once. */
async function reasonsOfHosts(url: string, open: Open): Promise<string[]> {
  const failures = await Promise.all(addressesOfHosts(url).map(async (host) => failureOf(host, open)))
  return [...new Set(failures.flatMap((error) => (error === undefined ? [] : [reasonIn(error, url)])))]
}

async function failureOf(url: string, open: Open): Promise<unknown> {
  const store = await open(url)
  try {
    // The store reports its own timeout; this timer is for a client that reports nothing.
    await withTimeout(timeoutMs + 500, store.head(), () => new Error('no answer in time'))
    return undefined
  } catch (error) {
    return error
  } finally {
    // Not awaited: a store that hangs closes slowly.
    store.close().catch(() => {})
  }
}

function reasonIn(error: unknown, url: string): string {
  const innermost = causesOf(error).findLast((cause) => cause instanceof Error)
  return innermost === undefined ? 'unknown reason' : refusalOf(innermost, eventStoreAddress(url))
}

function opened(eventStoreUrl: string): Promise<ProbedStore> {
  return openUncheckedStore({ eventStoreUrl, databaseUrl: '', timeoutMs })
}
