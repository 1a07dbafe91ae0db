import type { FastifyInstance } from 'fastify'
import { withTimeout } from '@fleet/platform/async/timeout'
import { sql, type DatabasePool } from 'slonik'
import { findParked } from '@fleet/platform/subscriptions/parked-events'
import type { LogEnds } from '@fleet/platform/event-sourcing/integrity/log-ends'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { Vault } from '@fleet/platform/vault/vault'
import type { DocumentFiles } from '../../documents/store/document-files.ts'
import { isFromHere } from '@fleet/platform/http/requests/this-machine'
import type { BackgroundHealth } from './background-health.ts'
import { attentionOf, withoutNames } from './attention.ts'
import { documentsHealth } from './documents-health.ts'

type Deps = {
  readonly store: EventStore
  readonly vault: Pick<Vault, 'missingPersons'>
  readonly database: DatabasePool
  readonly ends: Pick<LogEnds, 'newestHead'>
  readonly documents: DocumentFiles
  readonly background: { health(): BackgroundHealth }
}

const maxListed = 20
/** Timeout of each check, so that the answer takes two seconds at most, ms. */
const timeoutMs = 1_900

const inTime = <T>(check: Promise<T>): Promise<T> => withTimeout(timeoutMs, check, () => new Error('late'))

/**
 * Live: the process answers. Ready: the database and the event store answer. Also reports stopped subscriptions, parked
 * events, integrity violations, missing keys, a replaced log, failing appends and unreachable documents, which do not
 * make it unready; `attention` has what to do about each. Only callers on this machine learn which events and streams.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, store, documents, vault, ends, background }: Deps,
): void {
  async function parked() {
    const [readModels, reactors] = await Promise.all([
      findParked(database, 'read-model', maxListed),
      findParked(database, 'reactor', maxListed),
    ])
    return { readModels, reactors }
  }

  const missingKeys = async () => ({ missing: (await vault.missingPersons()).length })

  const documentsNow = documentsHealth(documents.store)

  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (request, reply) => {
    const isThere = (check: Promise<unknown>) =>
      inTime(check).then(
        () => 'ok' as const,
        () => 'unavailable' as const,
      )
    const [db, events, files, missed, keys, logHead] = await Promise.all([
      isThere(database.query(sql.unsafe`SELECT 1`)),
      isThere(store.head()),
      documentsNow(),
      inTime(parked()).catch(() => null),
      inTime(missingKeys()).catch(() => null),
      inTime(ends.newestHead()).then(
        (head) => head ?? null,
        () => null,
      ),
    ])
    const ready = db === 'ok' && events === 'ok'
    const health = {
      status: ready ? 'ok' : 'unavailable',
      database: db,
      eventStore: events,
      documents: files,
      missed,
      keys,
      logHead,
      ...background.health(),
    }
    const shown = isFromHere(request) ? health : withoutNames(health)
    return reply.code(ready ? 200 : 503).send(Object.assign({}, shown, { attention: attentionOf(health) }))
  })
}
