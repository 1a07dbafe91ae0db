import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { sql } from 'slonik'
import type { Failure } from '@fleet/platform/subscriptions/failure'
import { findMissed } from '@fleet/platform/subscriptions/missed-events'
import type { LogWatch } from '@fleet/platform/subscriptions/replaced-log'
import { findMissedReactions } from '@fleet/platform/subscriptions/reactor-table'
import type { SealWatch } from '@fleet/platform/event-sourcing/integrity/seal-watch'
import type { DatabasePool } from 'slonik'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { Vault } from '@fleet/platform/vault/vault'
import type { DocumentFiles } from '../../documents/store/document-files.ts'
import { documentsHealth } from './documents-health.ts'

/** How what runs behind the requests is. */
export type BackgroundHealth = {
  readonly projections: unknown
  readonly reactors: 'elsewhere' | { readonly failures: readonly Failure[] }
  readonly seals: ReturnType<SealWatch['health']>
  readonly log: ReturnType<LogWatch['health']>
}

type Deps = {
  readonly store: EventStore
  readonly vault: Pick<Vault, 'missingPersons'>
  readonly database: DatabasePool
  readonly documents: DocumentFiles
  readonly pool: Pool
  readonly background: { health(): BackgroundHealth }
}

const mostTold = 20

/**
 * Alive: the process answers. Ready: the database and the event store do; what is behind is said, what was missed, which
 * events do not fit their seals, of how many persons the vault lacks the key, whether the log was put back, and whether documents can be reached: those stop what needs them, not everybody else.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, store, documents, vault, pool, background }: Deps,
): void {
  async function missed() {
    const [readModels, reactors] = await Promise.all([
      findMissed(database, mostTold),
      findMissedReactions(pool, mostTold),
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
      missed: await missed().catch(() => null),
      keys: await missingKeys().catch(() => null),
      ...background.health(),
    })
  })
}
