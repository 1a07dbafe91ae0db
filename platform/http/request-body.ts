import type { FastifyInstance } from 'fastify'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { HttpLimits } from './limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body that may take as long as a whole request: a file on its way from a boat. */
    slowBody?: true
  }
}

/**
 * Bodies of every kind are refused by their announced length before they are read, and given up when they trickle in: whoever
 * sends a byte now and then holds nothing.
 */
export function registerRequestBody(app: FastifyInstance, { bodyTime }: Pick<HttpLimits, 'bodyTime'>): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { bodyLimit, config } = request.routeOptions
    if (bodyLimit !== undefined && Number(request.headers['content-length']) > bodyLimit)
      return done(new Rejection('request.tooLarge'))
    if (config.slowBody !== true) {
      // The error ends the reading, and is answered; the connection closes with the answer.
      const late = setTimeout(() => {
        if (payload.listenerCount('error') > 0)
          payload.emit('error', Object.assign(new Error('the body came too slowly'), { statusCode: 408 }))
      }, bodyTime.most * 1000)
      for (const over of ['end', 'close', 'error']) payload.once(over, () => clearTimeout(late))
    }
    return done(null, payload)
  })
}
