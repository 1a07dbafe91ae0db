import type { FastifyInstance } from 'fastify'
import { sql } from 'slonik'
import type { Services } from '../../services.ts'

/** Alive: the process answers. Ready: the database and the event store do, and what is behind is said. */
export function healthRoutes(app: FastifyInstance, { database, store, projectionState }: Services & { projectionState: () => unknown }): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const checks = await Promise.allSettled([database.query(sql.unsafe`SELECT 1`), store.head()])
    const [db, events] = checks.map(({ status }) => (status === 'fulfilled' ? 'ok' : 'unavailable'))
    const ready = db === 'ok' && events === 'ok'
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', database: db, eventStore: events, projections: projectionState() })
  })
}
