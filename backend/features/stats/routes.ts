import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { isStaff } from '@fleet/domain/submissions/editing'
import { nextReferenceCode } from '@fleet/projections/references/queries'
import { getStats } from '@fleet/projections/stats/queries'
import { awaitOwnWrites } from '../../plugins/read-your-writes.ts'
import { actorOf } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'

/** The dashboard's figures and the next reference code, which is shown and not taken. */
export function statsRoutes(app: FastifyInstance, { database, readModels, clock }: Services): void {
  app.get('/api/stats', async (request, reply) => {
    const actor = actorOf(request)
    if (!isStaff(actor) && actor.role !== 'agent') reject('access.denied')
    await awaitOwnWrites(request, reply, readModels)
    const scope = isStaff(actor) ? {} : { agentId: actor.agentId ?? reject('agents.noAgentId') }
    return getStats(database, { now: clock.now(), ...scope })
  })

  app.get('/api/reference-code', async (request, reply) => {
    if (actorOf(request).role === 'guest') reject('access.denied')
    await awaitOwnWrites(request, reply, readModels)
    return { referenceCode: await nextReferenceCode(database, Number(clock.today().slice(0, 4))) }
  })
}
