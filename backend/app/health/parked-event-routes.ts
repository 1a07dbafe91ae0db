import type { FastifyInstance } from 'fastify'
import { findParkedCounts } from '@fleet/platform/subscriptions/parked-events'
import { serve } from '@fleet/platform/http/contract/serve'
import type { DatabasePool } from 'slonik'
import { parkedEventCalls, type ParkedEvents } from './contract.ts'

/** How many events are parked, for admins; which events they are is in `/health/ready`. */
export function parkedEventRoutes(app: FastifyInstance, { database }: { readonly database: DatabasePool }): void {
  serve(app, parkedEventCalls)(
    'GET /api/missed-events',
    { config: { right: 'operation' } },
    async (_request, reply): Promise<ParkedEvents[]> => {
      void reply.header('cache-control', 'no-store')
      return (await findParkedCounts(database)).map(({ kind, ...counted }) => ({
        ...counted,
        ...(kind === 'reactor'
          ? { part: 'reactor', command: `npm run reactions:retry ${counted.name}` }
          : { part: 'readModel', command: `npm run projections:rebuild ${counted.name}` }),
      }))
    },
  )
}
