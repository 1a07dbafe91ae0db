import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { findLacks } from '@fleet/platform/subscriptions/missed-events'
import { serve } from '@fleet/platform/http/contract/serve'
import { findReactorLacks } from '@fleet/platform/subscriptions/reactor-table'
import type { DatabasePool } from 'slonik'
import { lackCalls, type Lack } from './contract.ts'

/** What was missed, for those who have to see to it; which events they are stands in `/health/ready`. */
export function lackRoutes(
  app: FastifyInstance,
  { database, pool }: { readonly database: DatabasePool } & { readonly pool: Pool },
): void {
  serve(app, lackCalls)(
    'GET /api/missed-events',
    { config: { right: 'operation' } },
    async (_request, reply): Promise<Lack[]> => {
      void reply.header('cache-control', 'no-store')
      const [readModels, reactors] = await Promise.all([findLacks(database), findReactorLacks(pool)])
      return [
        ...readModels.map((lack) => ({
          ...lack,
          part: 'readModel' as const,
          command: `npm run projections:rebuild ${lack.name}`,
        })),
        ...reactors.map((lack) => ({
          ...lack,
          part: 'reactor' as const,
          command: `npm run reactions:retry ${lack.name}`,
        })),
      ]
    },
  )
}
