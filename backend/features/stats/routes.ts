import type { FastifyInstance } from 'fastify'
import type { Actor } from '@fleet/domain/kernel/event'
import { scopeOf } from '@fleet/domain/rights/rights'
import { nextReferenceCode } from '@fleet/projections/references/queries'
import { type StatsScope, getStats } from '@fleet/projections/stats/queries'
import { getUpcomingProgress } from '@fleet/projections/submissions/upcoming-progress'
import { serve } from '@fleet/platform/http/contract/serve'
import { actorOf, agencyOf } from '@fleet/platform/http/session/session'
import type { DatabasePool } from 'slonik'
import type { Clock } from '@fleet/platform/time/clock'
import type { Config } from '@fleet/platform/config/config'
import { statsCalls } from './contract.ts'

/** Staff see the figures of everybody, an agent those of the agency, a guest their own. */
function statsScopeOf(actor: Actor): StatsScope {
  const scope = scopeOf('submissions.see', actor)
  if (scope === 'all') return {}
  const preview = actor.preview ?? false
  return scope === 'agency' ? { preview, agentId: agencyOf(actor) } : { preview, guestAccountId: actor.id }
}

type Deps = { readonly config: Config; readonly clock: Clock; readonly database: DatabasePool }

/** The dashboard's figures, and the next reference code, which is not taken. */
export function statsRoutes(app: FastifyInstance, { database, clock, config: { timeZone } }: Deps): void {
  const route = serve(app, statsCalls)
  route(
    'GET /api/stats',
    { config: { right: 'submissions.see', reads: ['dashboard-stats', 'submission-list'] } },
    async (request) => {
      const actor = actorOf(request)
      const scope = statsScopeOf(actor)
      const stats = await getStats(database, { now: clock.now(), timeZone, ...scope })
      return { ...stats, progress: await getUpcomingProgress(database, { today: clock.today(), ...scope }) }
    },
  )

  route('GET /api/reference-code', { config: { right: 'referenceCode', reads: ['references'] } }, async () => ({
    referenceCode: await nextReferenceCode(database, Number(clock.today().slice(0, 4))),
  }))
}
