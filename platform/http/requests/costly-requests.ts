import type { FastifyInstance, FastifyRequest } from 'fastify'
import { workQueue } from '../../async/work-queue.ts'
import type { HttpLimits } from '../limits.ts'
import { accountOf } from '../session/session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer takes much work: one at a time for each account, a few for all accounts; others wait. */
    isCostly?: true
  }
}

/** Makes costly requests wait for their turn, so that one account never holds up the others. */
export function queueCostlyRequests(
  app: FastifyInstance,
  { costlyAtOnce, costlyWaiting }: Pick<HttpLimits, 'costlyAtOnce' | 'costlyWaiting'>,
): void {
  const queue = workQueue({ maxRunning: costlyAtOnce.max, maxWaiting: costlyWaiting.max })
  const ends = new WeakMap<FastifyRequest, () => void>()

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.isCostly !== true) return
    const turn = Promise.withResolvers<void>()
    const work = async () => {
      const done = Promise.withResolvers<void>()
      ends.set(request, done.resolve)
      // A client that has gone away gets no answer
      if (reply.raw.closed) done.resolve()
      else reply.raw.once('close', done.resolve)
      turn.resolve()
      return done.promise
    }
    queue(work, accountOf(request).id).catch(turn.reject)
    return turn.promise
  })
  // The work is done; a slow client may take its time to read the answer
  app.addHook('onSend', async (request) => ends.get(request)?.())
}
