import type { FastifyInstance } from 'fastify'
import { sql, type DatabasePool } from 'slonik'
import type { Failure } from '@fleet/platform/subscriptions/failure'
import { findParked } from '@fleet/platform/subscriptions/parked-events'
import type { LogWatch } from '@fleet/platform/subscriptions/replaced-log'
import type { IntegrityWatch } from '@fleet/platform/event-sourcing/integrity/integrity-watch'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { Vault } from '@fleet/platform/vault/vault'
import type { DocumentFiles } from '../../documents/store/document-files.ts'
import { documentsHealth } from './documents-health.ts'

/** State of subscriptions, jobs, integrity and the log. */
export type BackgroundHealth = {
  readonly projections: unknown
  readonly reactors: 'elsewhere' | { readonly failures: readonly Failure[] }
  readonly seals: ReturnType<IntegrityWatch['health']>
  readonly log: ReturnType<LogWatch['health']>
}

type Deps = {
  readonly store: EventStore
  readonly vault: Pick<Vault, 'missingPersons'>
  readonly database: DatabasePool
  readonly documents: DocumentFiles
  readonly background: { health(): BackgroundHealth }
}

const maxListed = 20

/**
 * Live: the process answers. Ready: the database and the event store answer. Also reports stopped subscriptions, parked
 * events, integrity violations, missing keys, a replaced log and unreachable documents, which do not make it unready.
 */
export function healthRoutes(app: FastifyInstance, { database, store, documents, vault, background }: Deps): void {
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
  app.get('/health/ready', async (_request, reply) => {
    const checks = await Promise.allSettled([database.query(sql.unsafe`SELECT 1`), store.head()])
    const [db, events] = checks.map(({ status }) => (status === 'fulfilled' ? 'ok' : 'unavailable'))
    const ready = db === 'ok' && events === 'ok'
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ok' : 'unavailable',
      database: db,
      eventStore: events,
      documents: await documentsNow(),
      missed: await parked().catch(() => null),
      keys: await missingKeys().catch(() => null),
      ...background.health(),
    })
  })
}
