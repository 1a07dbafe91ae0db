import type { FastifyInstance } from 'fastify'
import { sql } from 'slonik'
import type { SealWatch } from '../../log/seal-watch.ts'
import type { Services } from '../../services.ts'

type Parts = Pick<Services, 'database' | 'store'> & { readonly projectionState: () => unknown; readonly seals: Pick<SealWatch, 'health'> }

/**
 * Alive: the process answers. Ready: the database and the event store do; what is behind is said, and which events do not
 * fit their seals: those stop what loads them, not everybody else.
 */
export function healthRoutes(app: FastifyInstance, { database, store, projectionState, seals }: Parts): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const checks = await Promise.allSettled([database.query(sql.unsafe`SELECT 1`), store.head()])
    const [db, events] = checks.map(({ status }) => (status === 'fulfilled' ? 'ok' : 'unavailable'))
    const ready = db === 'ok' && events === 'ok'
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', database: db, eventStore: events, projections: projectionState(), seals: seals.health() })
  })
}
