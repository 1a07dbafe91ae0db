import { finished } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { workQueue } from '../../async/work-queue.ts'
import type { HttpLimits } from '../limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route limits its requests itself, as those do that send a stream. */
    hasOwnLimit?: true
  }
}

/**
 * Answers a few reads of one account at a time; others wait for their turn, so that one account never holds up the rest.
 * Must come after the session and before everything that takes work.
 */
export function limitReadsAtOnce(
  app: FastifyInstance,
  { readsAtOnce, readsInAll, readsWaiting }: Pick<HttpLimits, 'readsAtOnce' | 'readsInAll' | 'readsWaiting'>,
): void {
  const queue = workQueue({ maxRunning: readsInAll.max, maxWaiting: readsWaiting.max, maxOfKey: readsAtOnce.max })

  app.addHook('preValidation', async (request, reply) => {
    const { account } = request.session
    const { right, hasOwnLimit = false } = request.routeOptions.config
    if (account === undefined || request.method !== 'GET' || right === undefined || hasOwnLimit) return
    const turn = Promise.withResolvers<void>()
    const work = async () => {
      turn.resolve()
      // Fails when the client has gone away
      await finished(reply.raw).catch(() => {})
    }
    queue(work, account.id).catch(turn.reject)
    return turn.promise
  })
}
